import { FixedClock, instant } from '@causeway/kernel';
import { groundFor, HostedContext, specCall, type Ground } from '@causeway/testing';
import { attemptMessage } from '../application/message.handlers.js';
import type { Carriers, MessagesPorts } from '../application/ports.js';
import { messages } from '../messages.module.js';

/** The context on a database of its own; carriers are the suite's. */
export class MessagesHost extends HostedContext {
  private readonly ports: MessagesPorts;
  /** Everything that was logged. */
  readonly logged: unknown[] = [];

  private constructor(ground: Ground, carriers: Carriers) {
    super(ground);
    const { record, rows, clock } = this;
    this.ports = {
      ...{ record, rows, clock, carriers },
      views: { rows: (sql, params) => this.query(sql, params) },
      logger: { warn: (...said) => this.logged.push(said) },
    };
    this.serve(messages.table(this.ports));
  }

  static async open(url: string, carriers: Carriers): Promise<MessagesHost> {
    const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
    return new MessagesHost(await groundFor(messages.definition, url, clock), carriers);
  }

  /** Fires the timers that are due in production, and answers how many there were. */
  async fireTimers(): Promise<number> {
    const claim = { lane: 'messages.production', dueBy: this.clock.now(), limit: 1, leaseMs: 1 } as const;
    for (let fired = 0; ; fired += 1) {
      const [timer] = await this.store.claimTimers(claim);
      if (timer === undefined) return fired;
      const data = timer.data as { messageId: string; platformId: string };
      const call = specCall(data.platformId, {
        environment: 'production',
        commandId: `timer-${timer.timerId}`,
      });
      await attemptMessage(this.ports)(data, call);
    }
  }
}
