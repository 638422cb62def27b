import type { NoAnswer, Numbered } from './sending-messages.js';

interface Open<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Questions to another thread that wait for their answers, each under a number of its own. */
export class Numbers<Answer> {
  private readonly open = new Map<number, Open<Answer>>();
  /** The last number that was given. */
  last = 0;

  /** @param failureOf what a question without an answer rejects with */
  constructor(private readonly failureOf: (why: NoAnswer) => Error) {}

  /** The number of the question that waits longest. */
  get oldest(): number | undefined {
    return this.open.keys().next().value;
  }

  get size(): number {
    return this.open.size;
  }

  ask(put: (number: number) => void): Promise<Answer> {
    const number = (this.last += 1);
    return new Promise((resolve, reject) => {
      this.open.set(number, { resolve, reject });
      put(number);
    });
  }

  /** An answer to a question whose asker is gone is dropped. */
  answered({ number, ...outcome }: Numbered<Answer>): void {
    const waiting = this.open.get(number);
    this.open.delete(number);
    if ('error' in outcome) waiting?.reject(this.failureOf(outcome));
    else waiting?.resolve(outcome.answer);
  }

  /** No answer will come any more. */
  fail(error: Error): void {
    const open = [...this.open.values()];
    this.open.clear();
    for (const { reject } of open) reject(error);
  }
}
