// A program to explore that does what a test wants: speaks the protocol of `densek explore` about a graph of a few people, with
// answers that are known beforehand, as slow or as fast as the test likes.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

export const token = "a-token-for-tests";

/** `page`: the HTML file; `answer(question)`: a document of densek.report/1 as text; `labels`: of the vertices 0, 1, … */
export class FakeServer {
  /** Every question, in order. */
  asks = [];
  /** Every other post: [path, body]. */
  posts = [];
  requests = [];
  /** Milliseconds an answer takes, or what says so of a question. */
  delay = 0;
  sessions = new Map();
  sockets = new Set();

  constructor({ page, answer, labels, neighbours, suggested = 4 }) {
    Object.assign(this, { page, answer, labels, neighbours, suggested });
  }

  async start(port = 0) {
    this.server = createServer((request, reply) => void this.serve(request, reply));
    this.server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
    await new Promise((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    this.port = this.server.address().port;
    return this;
  }

  address(behind = "") {
    return `http://127.0.0.1:${this.port}/?token=${token}${behind}`;
  }

  /** Dies as a program that is killed: connections break, sessions are forgotten. */
  async kill() {
    this.sessions.clear();
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Sends an event to the newest session, or to a given one; it is kept until that one listens. */
  send(kind, data, session = [...this.sessions.keys()].at(-1)) {
    const text = `event: ${kind}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
    const { stream, kept } = this.sessions.get(session);
    if (stream) stream.write(text);
    else kept.push(text);
  }

  /** The answer to an ask, as it is sent. */
  reply(ask) {
    return `{"ask":${ask.ask},"answer":${this.answer(ask)}}`;
  }

  async serve(request, reply) {
    const { pathname, searchParams } = new URL(request.url, "http://here");
    this.requests.push(`${request.method} ${pathname}`);
    let body = "";
    for await (const piece of request) body += piece;
    const said = body === "" ? {} : JSON.parse(body);
    const json = (value, status = 200) => {
      reply.writeHead(status, { "Content-Type": "application/json" });
      reply.end(typeof value === "string" ? value : JSON.stringify(value));
    };
    const given = searchParams.get("token") ?? request.headers["x-densek-token"];
    if (given !== token) return json({ error: "wrong token" }, 403);
    if (pathname === "/") {
      reply.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
      return reply.end(readFileSync(this.page));
    }
    const person = (id) => ({ id, label: this.labels[id], degree: this.neighbours(id).length });
    if (pathname === "/api/graph")
      return json({ schema: "densek.explore/1", version: "0", graph: { source: "people.txt", vertices: this.labels.length, edges: 99, cleaning: "", fingerprint: "0".repeat(32), weights: null, sides: null }, cleaning: "people.txt: 30 vertices, 99 edges", largest_k: this.labels.length, suggested_k: this.suggested, parts: null, fixed: { include: 0, exclude: 0, vertex_weights: false }, weighted: false, degrees: { max: 9, mean: 4 } });
    if (pathname === "/api/session") {
      const session = `s${this.posts.length}-${Math.random()}`;
      this.sessions.set(session, { stream: null, kept: [] });
      this.posts.push(["session", said]);
      return json({ session });
    }
    if (pathname === "/api/search") {
      const found = this.labels.flatMap((label, id) => (label.includes(searchParams.get("q")) ? [person(id)] : []));
      return json({ found: found.slice(0, Number(searchParams.get("limit"))), total: found.length });
    }
    if (pathname === "/api/vertex") {
      const id = Number(searchParams.get("id"));
      return json({ ...person(id), neighbours: this.neighbours(id).map(person), total: this.neighbours(id).length });
    }
    if (pathname === "/api/labels") return json({ labels: Object.fromEntries(searchParams.get("ids").split(",").map((id) => [id, this.labels[id]])) });
    const session = this.sessions.get(said.session ?? searchParams.get("session"));
    if (!session) return json({ error: "this session has ended; begin another one" }, 404);
    if (pathname === "/api/events") {
      reply.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      reply.write([": here\n\n", ...session.kept.splice(0)].join(""));
      session.stream = reply;
      return;
    }
    if (pathname === "/api/ask") {
      this.asks.push(said);
      const delay = typeof this.delay === "function" ? this.delay(said) : this.delay;
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      if (said.include.length > said.k) return json({ error: `${said.include.length} vertices must be in, but k is ${said.k}; take a larger k` }, 400);
      return json(this.reply(said));
    }
    this.posts.push([pathname.slice("/api/".length), said]);
    return json({});
  }
}
