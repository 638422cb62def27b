import { setTimeout as pause } from 'node:timers/promises';

/** Longer than a question waits for its turn on a busy server, and short enough for who probes for health. */
const PATIENCE_MS = 5_000;

/**
 * Asks whether something answers, once for all who want to know meanwhile, and does not wait for ever: what hangs takes
 * questions and gives no answer. The next question may reach another connection, which does not.
 */
export class Probe {
  private asked: Promise<void> | undefined;

  constructor(
    private readonly ask: () => Promise<void>,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Throws the reason for which it answers with an error, or that it does not answer. */
  run(): Promise<void> {
    this.asked ??= this.answer().finally(() => (this.asked = undefined));
    return this.asked;
  }

  private async answer(): Promise<void> {
    const answered = new AbortController();
    try {
      await Promise.race([this.ask(), this.patience(answered.signal)]);
    } finally {
      answered.abort();
    }
  }

  private async patience(signal: AbortSignal): Promise<never> {
    await pause(this.patienceMs, undefined, { signal, ref: false });
    throw new Error(`no answer within ${this.patienceMs} ms`);
  }
}
