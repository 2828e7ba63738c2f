// The program at the other end: requests with the token, one session with its stream of events, and a new session whenever
// the program comes back.
import { Signal } from "../dom";

/** live: answers come; gone: nobody listens; refused: somebody listens who knows another token. */
export type State = "starting" | "live" | "gone" | "refused";

/** What the program says about a request it does not take. */
export class Refusal extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

const kinds = ["progress", "answer", "done", "point", "failed"] as const;
export type Kind = (typeof kinds)[number];
const retryAfter = 1000; // milliseconds
const patience = 20_000;

export class Connection {
  readonly state = new Signal<State>("starting");
  private readonly token = new URLSearchParams(location.search).get("token") ?? "";
  private session = "";
  private stream: EventSource | null = null;
  private trying = false;

  /** `heard`: an event's kind and its JSON; `begun`: a session has begun, nothing was asked in it. */
  constructor(private readonly heard: (kind: Kind, text: string) => void, private readonly begun: () => Promise<void>) {}

  /** The address of a download, or of the stream of events. */
  address(path: string, query: Record<string, string> = {}): string {
    return `/api/${path}?${new URLSearchParams({ session: this.session, ...query, token: this.token })}`;
  }

  async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    return JSON.parse(await this.fetched(`/api/${path}?${new URLSearchParams(query)}`, {})) as T;
  }

  /** Posts in this session; the answer as text. */
  post(path: string, body: object = {}): Promise<string> {
    return this.fetched(`/api/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ session: this.session, ...body }) });
  }

  /** Begins a session, now or as soon as the program is there. */
  async begin(): Promise<void> {
    if (this.trying) return;
    this.trying = true;
    this.stream?.close();
    for (;;) {
      try {
        this.session = (JSON.parse(await this.fetched("/api/session", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })) as { session: string }).session;
        this.listen();
        break;
      } catch (error) {
        this.state.value = error instanceof Refusal && error.status === 403 ? "refused" : "gone";
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
    this.trying = false;
    this.state.value = "live";
    await this.begun();
  }

  private listen(): void {
    const stream = (this.stream = new EventSource(this.address("events")));
    for (const kind of kinds) stream.addEventListener(kind, (event) => this.heard(kind, (event as MessageEvent<string>).data));
    stream.addEventListener("error", () => { if (stream === this.stream) void this.begin(); });
  }

  /** The text of what was fetched. A session that has ended begins again; who asked is asked to ask again by `begun`. */
  private async fetched(address: string, options: RequestInit): Promise<string> {
    const reply = await fetch(address, { ...options, headers: { ...options.headers, "X-Densek-Token": this.token }, signal: AbortSignal.timeout(patience) });
    const text = await reply.text();
    if (reply.ok) return text;
    let said = text;
    try {
      said = (JSON.parse(text) as { error: string }).error;
    } catch {
      // not ours; shown as it is
    }
    throw new Refusal(reply.status, said);
  }
}
