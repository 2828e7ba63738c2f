declare module "worker:./stage" {
  /** The bundle of stage.ts, to start a worker from. */
  const text: string;
  export default text;
}
