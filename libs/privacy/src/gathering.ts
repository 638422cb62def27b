/** No larger question is sent: it would delay those who were first. */
const TOGETHER_MAX = 256;

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Questions of one kind, of which one is under way at a time: what is asked meanwhile is asked together afterwards. `ask`
 * gives an answer for each, in their order; what it rejects with, all of them are rejected with.
 */
export class Gathering<Asked, Answer> {
  private waiting: Waiting<Asked, Answer>[] = [];
  private isAsking = false;

  constructor(private readonly ask: (all: readonly Asked[]) => Promise<readonly Answer[]>) {}

  one(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ asked, resolve, reject });
      if (!this.isAsking) void this.askAll();
    });
  }

  private async askAll(): Promise<void> {
    this.isAsking = true;
    // Those that ask in the same turn of the event loop are asked together at once.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const all = this.waiting.splice(0, TOGETHER_MAX);
      try {
        const answers = await this.ask(all.map(({ asked }) => asked));
        all.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
      } catch (error) {
        for (const { reject } of all) reject(error);
      }
    }
    this.isAsking = false;
  }
}
