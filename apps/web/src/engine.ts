// The engine as the page sees it: requests go to a worker, replies come back as promises.
import { text } from "./text";
import EngineWorker from "./worker?worker";

/** What the engine says no to, in words for the player. */
export class Refused extends Error {}

/** The engine stopped in the middle and was started again: what it kept is gone. */
export class Broken extends Refused {}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
type Message = { id: number; reply?: string; broken?: string };

export class Engine {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private name: "keeper" | "thinker") {}

  /** Asks the engine for something. */
  call<T>(op: string, values: object = {}): Promise<T> {
    const id = ++this.last;
    const answer = new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    });
    this.started().postMessage({ id, request: JSON.stringify({ op, ...values }) });
    return answer;
  }

  /** Loads the engine, so that the first question need not wait for it. */
  warm() {
    this.started();
  }

  /** Ends whatever it is doing; whoever waits is told that it stopped. */
  stop(reason: string = text.engine.stopped) {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.reject(new Refused(reason));
  }

  private started(): Worker {
    if (!this.worker) {
      this.worker = new EngineWorker({ name: this.name });
      this.worker.onmessage = (event: MessageEvent<Message>) => this.receive(event.data);
      this.worker.onerror = () => this.stop(text.engine.unloaded);
    }
    return this.worker;
  }

  private receive({ id, reply, broken }: Message) {
    const one = this.waiting.get(id);
    if (!one) return;
    this.waiting.delete(id);
    if (broken !== undefined || reply === undefined) {
      one.reject(new Broken(text.engine.broken));
      this.stop(text.engine.broken);
      return;
    }
    const { ok, error } = JSON.parse(reply) as { ok?: unknown; error?: string };
    if (error === undefined) one.resolve(ok);
    else one.reject(new Refused(error));
  }
}

/** The engine that keeps the game: it answers at once. */
export const keeper = new Engine("keeper");
/** The engine that thinks: it may take its time, and can be stopped. */
export const thinker = new Engine("thinker");
