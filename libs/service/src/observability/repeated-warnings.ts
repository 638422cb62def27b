/** For so long a warning that was written is only counted when it comes again. */
const QUIET_MS = 60_000;
/** So many different warnings are remembered; when there are more, all are written anew. */
const REMEMBERED_MAX = 1_000;

interface Written {
  readonly atMs: number;
  /** Those that came since then and were not written. */
  alike: number;
}

/**
 * Hundreds of readers and timers meet the same fault when a database or a broker is away, and each tries again and
 * again. The first warning says it all, and then one a minute, which counts those in between.
 */
export class RepeatedWarnings {
  private readonly written = new Map<string, Written>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** How many alike were left out before this one; `undefined` when it is to be left out itself. */
  take(message: string, error: Error): number | undefined {
    const key = `${message}\n${error.message}`;
    const nowMs = this.nowMs();
    const before = this.written.get(key);
    if (before !== undefined && nowMs - before.atMs < QUIET_MS) {
      before.alike += 1;
      return undefined;
    }
    if (this.written.size >= REMEMBERED_MAX) this.written.clear();
    this.written.set(key, { atMs: nowMs, alike: 0 });
    return before?.alike ?? 0;
  }
}
