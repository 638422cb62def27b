/** A query being answered, and the next one, shared by all callers that made it since. */
interface UnderWay<Answer> {
  readonly ended: Promise<void>;
  next: Promise<Answer> | undefined;
}

/**
 * A caller of a query that is being answered waits for that, and shares the next one with all callers until
 * that is sent. So every query is sent after its callers made it, and no earlier commit is missing in the
 * answer. Answers are not kept.
 */
export class SharedQuestions<Answer> {
  private readonly underWay = new Map<string, UnderWay<Answer>>();

  /** `key` identifies the query; `send` sends it. `share` copies an answer for each of several callers. */
  ask(key: string, send: () => Promise<Answer>, share: (answer: Answer) => Answer): Promise<Answer> {
    const before = this.underWay.get(key);
    if (before === undefined) return this.send(key, send);
    before.next ??= before.ended.then(() => this.send(key, send));
    return before.next.then(share);
  }

  private send(key: string, send: () => Promise<Answer>): Promise<Answer> {
    const answer = send();
    const asked: UnderWay<Answer> = { ended: answer.then(nothing, nothing), next: undefined };
    this.underWay.set(key, asked);
    void asked.ended.then(() => {
      // Otherwise the next one takes its place, in the turn in which it is sent.
      if (asked.next === undefined) this.underWay.delete(key);
    });
    return answer;
  }
}

const nothing = (): void => undefined;
