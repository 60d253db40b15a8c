// The engine as the page sees it: requests go to a worker, replies come back as promises.
import type { Keeper, Thinker } from "./protocol";
import { text } from "./text";
import EngineWorker from "./worker?worker";

/** What the engine says no to, in words for the player. */
export class Refused extends Error {}

/** The engine stopped in the middle and was started again: what it kept is gone. */
export class Broken extends Refused {}

type Waiting = {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  part?: (part: never) => void;
};
type Message = { id: number; reply?: string; part?: string; broken?: string; unloaded?: boolean };

/** What an engine can be asked for: by name, what each operation takes and gives. */
type Operations<Known> = { [Op in keyof Known]: { request: object; reply: unknown } };

/** What an operation takes; nothing, where it needs nothing. */
export type Values<Known extends Operations<Known>, Op extends keyof Known> =
  Record<never, never> extends Known[Op]["request"]
    ? [values?: Known[Op]["request"]]
    : [values: Known[Op]["request"]];

export class Engine<Known extends Operations<Known>> {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private name: "keeper" | "thinker" | "laboratory") {}

  /** Asks the engine for something. */
  call<Op extends keyof Known & string>(
    op: Op,
    ...[values]: Values<Known, Op>
  ): Promise<Known[Op]["reply"]> {
    return this.ask({ op, ...values });
  }

  /** The same, and takes what the engine tells before the reply. */
  watch<Op extends keyof Known & string, Part>(
    op: Op,
    values: Known[Op]["request"],
    part: (part: Part) => void,
  ): Promise<Known[Op]["reply"]> {
    return this.ask({ op, ...values }, part);
  }

  private ask<Reply>(request: object, part?: (part: never) => void): Promise<Reply> {
    const id = ++this.last;
    const answer = new Promise<Reply>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, part });
    });
    this.started().postMessage({ id, request: JSON.stringify(request) });
    return answer;
  }

  /** Whether somebody waits for an answer. */
  get busy() {
    return this.waiting.size > 0;
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

  private receive({ id, reply, part, broken, unloaded }: Message) {
    const one = this.waiting.get(id);
    if (!one) return;
    if (part !== undefined) return one.part?.(JSON.parse(part) as never);
    if (unloaded) return this.stop(text.engine.unloaded);
    this.waiting.delete(id);
    if (broken !== undefined || reply === undefined) {
      one.reject(new Broken(text.engine.broken));
      this.stop(text.engine.broken);
      return;
    }
    const { ok, error } = JSON.parse(reply) as { ok?: unknown; error?: string };
    if (error === undefined) one.resolve(ok as never);
    else one.reject(new Refused(error));
  }
}

/** The engine that keeps the game: it answers at once. */
export const keeper = new Engine<Keeper>("keeper");
/** The engine that thinks: it may take its time, and can be stopped. */
export const thinker = new Engine<Thinker>("thinker");
