import { operatorCall, type CallContext } from '@causeway/commands';
import { after, elapsedMs, systemNow, type Instant, type OffsetClock } from '@causeway/kernel';
import type { ServiceName } from '../config.js';
import type { Logger } from '../observability/logger.js';
import { NextDueTimer, Settle } from './service-requests.js';

/** How long a move may take before it is answered as unsettled; what is left then runs in the background. */
const MOVE_TIMEOUT_MS = 60_000;

export interface TravelHost {
  readonly clock: OffsetClock;
  readonly logger: Pick<Logger, 'warn'>;
  nextSandboxTimerAt(): Promise<Instant | null>;
  settle(): Promise<void>;
  raiseClock(offsetMs: number): Promise<void>;
  client(service: ServiceName): { send(type: string, payload: object, call: CallContext): Promise<unknown> };
}

export interface ClockMove {
  readonly now: Instant;
  /** False when work that fell due was not finished in time; it goes on in the background. */
  readonly isSettled: boolean;
}

/**
 * Moves the sandbox clock forward for all services. It stops at every timer that falls due on the way,
 * earliest first across all services, and waits for all its consequences before it goes on.
 */
export class TimeTravel {
  constructor(
    private readonly runtime: TravelHost,
    private readonly others: readonly ServiceName[],
  ) {}

  async moveTo(target: Instant): Promise<ClockMove> {
    const call = callUntil(after(systemNow(), MOVE_TIMEOUT_MS));
    const isSettled = await this.passThrough(target, call).catch((error: unknown) => {
      this.runtime.logger.warn({ error }, 'a clock move did not settle in time');
      return false;
    });
    await this.setTo(target);
    return { now: this.runtime.clock.now('sandbox'), isSettled };
  }

  private async passThrough(target: Instant, call: CallContext): Promise<boolean> {
    await this.settleAll(call);
    for (;;) {
      if (systemNow() >= call.deadlineAt) return false;
      const next = await this.nextDue(call);
      if (next === undefined || next > target) break;
      await this.setTo(next);
      await this.settleAll(call);
    }
    await this.setTo(target);
    await this.settleAll(call);
    return true;
  }

  private async nextDue(call: CallContext): Promise<Instant | undefined> {
    const due = await Promise.all([
      this.runtime.nextSandboxTimerAt(),
      ...this.others.map((service) => this.runtime.client(service).send(NextDueTimer.type, {}, call)),
    ]);
    return (due as (Instant | null)[]).filter((at) => at !== null).sort()[0];
  }

  private async settleAll(call: CallContext): Promise<void> {
    const timeout = new Promise<never>((_, reject) => {
      const leftMs = elapsedMs(systemNow(), call.deadlineAt);
      setTimeout(() => reject(new Error('services did not settle in time')), Math.max(leftMs, 0)).unref();
    });
    const settled = Promise.all([
      this.runtime.settle(),
      ...this.others.map((service) => this.runtime.client(service).send(Settle.type, {}, call)),
    ]);
    await Promise.race([settled, timeout]);
  }

  /** The clock never goes back: a moment that has passed already changes nothing. */
  private async setTo(moment: Instant): Promise<void> {
    const offsetMs = elapsedMs(systemNow(), moment);
    if (offsetMs > this.runtime.clock.sandboxOffsetMs) await this.runtime.raiseClock(offsetMs);
  }
}

const callUntil = (deadlineAt: Instant): CallContext => ({
  ...operatorCall({ platformId: '', environment: 'sandbox' }),
  deadlineAt,
});
