/** A question on its way, and the one after it that everybody shares who asked the same meanwhile. */
interface UnderWay<Answer> {
  readonly ended: Promise<void>;
  next: Promise<Answer> | undefined;
}

/**
 * Whoever asks what somebody else is asking just now waits for that, and shares the next question with all who ask the
 * same until it is sent. So an answer is never older than its question: everybody's is sent after they asked, and no
 * commit from before can be missing in it. Nothing is kept: an answer is told to those who waited for it, and gone.
 */
export class SharedQuestions<Answer> {
  private readonly underWay = new Map<string, UnderWay<Answer>>();

  /** `key` tells the question; `send` asks it. `share` makes of an answer what each of several is told. */
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
