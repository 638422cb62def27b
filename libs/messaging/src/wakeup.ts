/** A sleep that a wake ends early. A wake without a sleeper ends the next sleep at once. */
export class Wakeup {
  private isAwake = false;
  private rouse: (() => void) | undefined;

  wake(): void {
    this.isAwake = true;
    this.rouse?.();
  }

  /** Resolves when woken, after `durationMs`, or when `signal` aborts. */
  async wait(durationMs: number, signal?: AbortSignal): Promise<void> {
    if (!this.isAwake && signal?.aborted !== true) await this.sleep(durationMs, signal);
    this.isAwake = false;
  }

  private sleep(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        this.rouse = undefined;
        resolve();
      };
      const timer = setTimeout(end, durationMs);
      this.rouse = end;
      signal?.addEventListener('abort', end);
    });
  }
}

/** Lets time pass; resolves early when `signal` aborts. Tests pass one that does not wait. */
export type Wait = (durationMs: number, signal?: AbortSignal) => Promise<void>;
export const wait: Wait = (durationMs, signal) => new Wakeup().wait(durationMs, signal);

/** 50 ms, then twice as long after each failure, up to 5 seconds. */
export const backoffMs = (failures: number): number => Math.min(5_000, 50 * 2 ** Math.min(failures - 1, 10));
