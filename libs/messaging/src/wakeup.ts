/** A sleep that a wake ends early. A wake without a sleeper ends the next sleep at once. */
export class Wakeup {
  private isAwake = false;
  private rouse: (() => void) | undefined;

  wake(): void {
    this.isAwake = true;
    this.rouse?.();
  }

  /** Resolves when woken, after `durationMs`, or when one of the signals aborts. It leaves nothing at them. */
  async wait(durationMs: number, ...signals: readonly AbortSignal[]): Promise<void> {
    if (!this.isAwake && !signals.some(({ aborted }) => aborted)) await this.sleep(durationMs, signals);
    this.isAwake = false;
  }

  private sleep(durationMs: number, signals: readonly AbortSignal[]): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        for (const signal of signals) signal.removeEventListener('abort', end);
        this.rouse = undefined;
        resolve();
      };
      const timer = setTimeout(end, durationMs);
      this.rouse = end;
      for (const signal of signals) signal.addEventListener('abort', end);
    });
  }
}

/** Lets time pass; resolves early when one of the signals aborts. Tests pass one that does not wait. */
export type Wait = (durationMs: number, ...signals: readonly AbortSignal[]) => Promise<void>;
export const wait: Wait = (durationMs, ...signals) => new Wakeup().wait(durationMs, ...signals);

/** 50 ms, then twice as long after each failure, up to 5 seconds. */
export const backoffMs = (failures: number): number => Math.min(5_000, 50 * 2 ** Math.min(failures - 1, 10));
