import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Received } from './receiving.js';

const LOOK_EVERY_MS = 20;

/** The process of the receivers: endpoints that answer at once, some after 5 s, and some that are dead. */
export class Receivers {
  private readonly arrivedAt = new Map<string, number>();
  private ports: { quickPort: number; slowPort: number; deadPort: number } | undefined;

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (message: Received) => {
      if ('quickPort' in message) this.ports = message;
      // The first arrival counts; a repetition is the same webhook.
      else for (const [id, at] of message.arrivals) if (!this.arrivedAt.has(id)) this.arrivedAt.set(id, at);
    });
  }

  static async start(): Promise<Receivers> {
    const receivers = new Receivers(fork(join(import.meta.dirname, 'receiving.js')));
    await receivers.until(() => receivers.ports !== undefined, 10_000);
    return receivers;
  }

  /** Of ten endpoints one is dead and one slow, when they are to be mixed. */
  urlOf(endpoint: number, isMixed: boolean): { readonly url: string; readonly isQuick: boolean } {
    const { quickPort, slowPort, deadPort } = this.ports ?? { quickPort: 0, slowPort: 0, deadPort: 0 };
    const place = isMixed ? endpoint % 10 : 5;
    const port = place === 0 ? deadPort : place === 1 ? slowPort : quickPort;
    return { url: `http://127.0.0.1:${port}/${endpoint}`, isQuick: place > 1 };
  }

  arrivalOf(id: string): number | undefined {
    return this.arrivedAt.get(id);
  }

  get arrived(): number {
    return this.arrivedAt.size;
  }

  /** Resolves when the condition holds or the time is over; returns which. */
  async until(isMet: () => boolean, patienceMs: number): Promise<boolean> {
    const startedAt = performance.now();
    while (!isMet()) {
      if (performance.now() - startedAt > patienceMs) return false;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return true;
  }

  stop(): void {
    this.child.disconnect();
  }
}
