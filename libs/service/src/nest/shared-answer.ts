/**
 * One answer for all who ask while it is being found, and for `keptMs` from its beginning: what it costs does not grow
 * with how many ask. `nowMs` is any clock that never goes back.
 */
export class SharedAnswer<Answer> {
  private last: { readonly answer: Promise<Answer>; readonly atMs: number; isPending: boolean } | undefined;

  constructor(
    private readonly find: () => Promise<Answer>,
    private readonly keptMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  get(): Promise<Answer> {
    const { last } = this;
    const atMs = this.nowMs();
    if (last !== undefined && (last.isPending || atMs - last.atMs < this.keptMs)) return last.answer;
    const found = { answer: this.find(), atMs, isPending: true };
    const settle = (): void => {
      found.isPending = false;
    };
    found.answer.then(settle, settle);
    this.last = found;
    return found.answer;
  }
}
