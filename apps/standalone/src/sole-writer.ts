import type { MemoryGuard } from '@causeway/event-store';

/**
 * Holds that this process alone writes to a database: while it has the turn and has confirmed so within the lease.
 * The turn ends with its connection; the lease covers a connection whose end has not reached this process.
 */
export class SoleWriter implements MemoryGuard {
  private readonly listeners = new Set<() => void>();
  private heldUntilMs = -Infinity;

  constructor(
    private readonly leaseMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  isCurrent(): boolean {
    return this.nowMs() < this.heldUntilMs;
  }

  onReset(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The turn has just been taken: others may have written before. */
  hold(): void {
    this.reset();
    this.heldUntilMs = this.nowMs() + this.leaseMs;
  }

  lose(): void {
    this.heldUntilMs = -Infinity;
    this.reset();
  }

  /** Asks whether the turn is still held, and extends the lease from the moment of the question. */
  async confirm(ask: () => Promise<void>): Promise<void> {
    const askedAtMs = this.nowMs();
    try {
      await ask();
      if (this.heldUntilMs > -Infinity)
        this.heldUntilMs = Math.max(this.heldUntilMs, askedAtMs + this.leaseMs);
    } catch {
      // The lease runs out, or the turn is lost.
    }
  }

  reset(): void {
    for (const listener of this.listeners) listener();
  }
}
