import type { MemoryGuard } from '@causeway/event-store';

/**
 * Holds that this process alone writes to a database: while it has the turn and has confirmed so within the lease.
 * The turn ends with its connection; the lease covers a connection whose end has not reached this process. It is
 * renewed while it is used, so that silence asks nothing.
 */
export class SoleWriter implements MemoryGuard {
  private readonly listeners = new Set<() => void>();
  private heldUntilMs = -Infinity;
  private confirming: Promise<void> | undefined;

  /** `confirm` resolves when the turn was still held at the call or later. */
  constructor(
    private readonly leaseMs: number,
    private readonly confirm: () => Promise<void>,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  isCurrent(): boolean {
    if (this.isHeld && this.leftMs < this.leaseMs * RENEWED_AT) this.confirming ??= this.renew();
    return this.leftMs > 0;
  }

  onReset(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The turn has just been taken: others may have written before. */
  hold(): void {
    this.reset();
    this.confirming = undefined;
    this.heldUntilMs = this.nowMs() + this.leaseMs;
  }

  lose(): void {
    this.heldUntilMs = -Infinity;
    this.reset();
  }

  reset(): void {
    for (const listener of this.listeners) listener();
  }

  private get leftMs(): number {
    return this.heldUntilMs - this.nowMs();
  }

  private get isHeld(): boolean {
    return this.heldUntilMs > -Infinity;
  }

  /** From the moment of the question on. */
  private async renew(): Promise<void> {
    const askedAtMs = this.nowMs();
    try {
      await this.confirm();
      if (this.isHeld) this.heldUntilMs = Math.max(this.heldUntilMs, askedAtMs + this.leaseMs);
    } catch {
      // The lease runs out, or the turn is lost.
    } finally {
      this.confirming = undefined;
    }
  }
}

/** With so much of it left, the lease is renewed. */
const RENEWED_AT = 3 / 4;
