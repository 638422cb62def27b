import { elapsedMs, systemNow, type Instant } from '@causeway/kernel';

/** A failure older than this says nothing of now: whatever writes since then has either succeeded or failed anew. */
const FAILURE_COUNTS_MS = 60_000;

/** Whether the last append of a context reached the disk: a full one lets a connection live and takes no event. */
export class WriteHealth {
  private lastFailure: { readonly message: string; readonly at: Instant } | undefined;

  constructor(private readonly now: () => Instant = systemNow) {}

  succeeded(): void {
    this.lastFailure = undefined;
  }

  failed(error: unknown): void {
    this.lastFailure = { message: error instanceof Error ? error.message : String(error), at: this.now() };
  }

  /** What the last append met within the last minute; `undefined` when it went through. */
  fault(): string | undefined {
    if (this.lastFailure === undefined) return undefined;
    const { message, at } = this.lastFailure;
    return elapsedMs(at, this.now()) > FAILURE_COUNTS_MS ? undefined : message;
  }
}
