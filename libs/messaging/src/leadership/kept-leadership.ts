import type { Leadership } from './leader-lock.js';

export interface Keeping {
  /** Asks for the leadership anew; `undefined` when another process has it now, rejected when it is not known. */
  readonly again: () => Promise<Leadership | undefined>;
  /** The pause after an attempt without an answer, in milliseconds. */
  readonly lookMs: number;
  /** Called whenever it is held: at the beginning, and again after each loss. */
  readonly held?: () => void;
  readonly lost?: () => void;
  /** Another process has it now: it is not asked for any more. */
  readonly superseded: () => void;
}

/** A leadership that is taken again whenever its connection breaks, until it is given back or another process has it. */
export class KeptLeadership {
  private current: Leadership | undefined;
  private regaining: Promise<void> | undefined;
  private isEnding = false;

  constructor(
    first: Leadership,
    private readonly keeping: Keeping,
  ) {
    this.hold(first);
  }

  /** Resolves when it was still held at the call or later; rejects when it is lost. */
  async confirm(): Promise<void> {
    if (this.current === undefined) throw new Error('the leadership is lost');
    await this.current.confirm();
  }

  /** Gives it back, and what an attempt under way still gets. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.regaining;
    await this.current?.release();
  }

  private async take(leadership: Leadership): Promise<void> {
    if (this.isEnding) await leadership.release();
    else this.hold(leadership);
  }

  private hold(leadership: Leadership): void {
    this.current = leadership;
    this.keeping.held?.();
    const regain = (): void => {
      this.regaining = this.regain();
    };
    leadership.lost.addEventListener('abort', regain, { once: true });
  }

  private async regain(): Promise<void> {
    const { again, lookMs, lost, superseded } = this.keeping;
    this.current = undefined;
    lost?.();
    while (!this.isEnding) {
      const next = await again().catch(() => 'UNREACHABLE' as const);
      if (next === undefined) {
        superseded();
        return;
      }
      if (next !== 'UNREACHABLE') return this.take(next);
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  }
}
