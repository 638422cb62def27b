import { Agent, request as httpRequest } from 'undici';
import { LIVE_PATH } from './wire.js';

/** After this long without an answer a process is probed. */
const SILENCE_MS = 1_000;
/** A process that works answers that at once; one that is paused, or cut off, never does. */
const PROBE_MS = 1_000;

/** Distinguishes a slow process from one that hangs: a paused one still accepts connections. */
export class Pulse {
  /** Apart from the requests, which may have filled their own connections. */
  private readonly agent = new Agent({ connections: 1, keepAliveTimeout: PROBE_MS });
  private readonly probes = new Map<string, Promise<boolean>>();

  constructor(private readonly waits = { silenceMs: SILENCE_MS, probeMs: PROBE_MS }) {}

  /**
   * The answer of a request to `url`. Throws `SilentError` when the process hangs, `late`'s error when late.
   */
  async watch<Answer>(
    url: string,
    late: AbortSignal,
    request: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const abandon = new AbortController();
    late.addEventListener('abort', () => abandon.abort(late.reason), { once: true });
    const watching = setInterval(() => {
      void this.beats(url).then((beats) => {
        if (!beats) abandon.abort(new SilentError(`${url} does not answer`));
      });
    }, this.waits.silenceMs);
    try {
      return await request(abandon.signal);
    } finally {
      clearInterval(watching);
    }
  }

  /** Whether the process there answers at all. Concurrent callers share one probe. */
  beats(url: string): Promise<boolean> {
    const asked = this.probes.get(url);
    if (asked !== undefined) return asked;
    const probe = this.probe(url).finally(() => this.probes.delete(url));
    this.probes.set(url, probe);
    return probe;
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async probe(url: string): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(this.waits.probeMs);
      const { body } = await httpRequest(`${url}${LIVE_PATH}`, { dispatcher: this.agent, signal });
      await body.dump();
      return true;
    } catch {
      // Any other failure is no sign of life either.
      return false;
    }
  }
}

export class SilentError extends Error {}
