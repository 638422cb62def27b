import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { instant } from '@causeway/kernel';
import {
  carryOrder,
  lookAgainAfter,
  type CarriedOrder,
  type Handover,
  type OpenOrder,
  type Rail,
  type UnknownOrder,
} from './carry-order.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const LATER = instant('2026-03-02T11:00:00.000Z');
const ORDER = 'order-1';
const OPEN: OpenOrder = { state: 'OPEN', lookAgainAt: LATER };

interface Ended {
  readonly state: 'SETTLED' | 'FAILED';
}
type Status = Ended | OpenOrder;

/** A fault at one call to the partner, or none. */
type Fault = 'NONE' | 'LOST_REQUEST' | 'LOST_ANSWER' | 'FORGETS';

class Broken extends Error {}

/** A partner that loses requests and answers, forgets orders that it had booked, and books an id once all the same. */
class FaultyRail implements Rail<string, Ended> {
  readonly booked = new Map<string, Status>();
  readonly sent: string[] = [];
  /** How often it was asked for a status. */
  asked = 0;
  private isForgotten = false;

  constructor(private readonly faults: Fault[] = []) {}

  async send(orderId: string): Promise<void> {
    await this.through(() => {
      this.isForgotten = false;
      this.sent.push(orderId);
      if (!this.booked.has(orderId)) this.booked.set(orderId, OPEN);
    });
  }

  async statusOf(orderId: string): Promise<Status | UnknownOrder> {
    this.asked += 1;
    let status: Status | UnknownOrder = { state: 'UNKNOWN' };
    await this.through(() => {
      status = (this.isForgotten ? undefined : this.booked.get(orderId)) ?? status;
    });
    return status;
  }

  end(orderId: string, ended: Ended): void {
    if (this.booked.has(orderId)) this.booked.set(orderId, ended);
  }

  private async through(effect: () => void): Promise<void> {
    const fault = this.faults.shift() ?? 'NONE';
    if (fault === 'LOST_REQUEST') throw new Broken(fault);
    if (fault === 'FORGETS') this.isForgotten = true;
    effect();
    if (fault === 'LOST_ANSWER') throw new Broken(fault);
  }
}

const ready = async (): Promise<{ readonly order: string }> => ({ order: ORDER });
const carry = (
  rail: Rail<string, Ended> | undefined,
  handover: Handover,
  prepare: () => Promise<{ readonly order: string } | { readonly refusal: string }> = ready,
): Promise<CarriedOrder<Ended, string>> => carryOrder(rail, { orderId: ORDER, handover, prepare });

describe('a step of an order', () => {
  it('waits while no partner is connected', async () => {
    expect(await carry(undefined, 'UNSENT')).toStrictEqual({ step: 'NOT_CONNECTED' });
  });

  it('hands it over first, and returns its status', async () => {
    const rail = new FaultyRail();
    expect(await carry(rail, 'UNSENT')).toStrictEqual({ step: 'HANDED_OVER', status: OPEN });
    expect(rail.sent).toStrictEqual([ORDER]);
  });

  it.each<Handover>(['SENT', 'UNRECORDED'])('follows one that was handed over (%s)', async (handover) => {
    const rail = new FaultyRail();
    await rail.send(ORDER);
    expect(await carry(rail, handover)).toStrictEqual({ step: 'FOLLOWED', status: OPEN });
    expect(rail.sent).toStrictEqual([ORDER]);
  });

  it('hands one over again whose handover is not recorded, because the first may have been cut short', async () => {
    const rail = new FaultyRail();
    await rail.send(ORDER);
    expect(await carry(rail, 'UNSENT')).toStrictEqual({ step: 'HANDED_OVER', status: OPEN });
    expect(rail.sent).toStrictEqual([ORDER, ORDER]);
    expect(rail.booked.size).toBe(1);
  });

  it('hands one over again that the partner lost', async () => {
    const rail = new FaultyRail();
    expect(await carry(rail, 'SENT')).toStrictEqual({ step: 'HANDED_OVER', status: OPEN });
  });

  it('sends nothing that is refused beforehand', async () => {
    const rail = new FaultyRail();
    const carried = await carry(rail, 'UNSENT', async () => ({ refusal: 'CLOSED' }));
    expect(carried).toStrictEqual({ step: 'REFUSED', refusal: 'CLOSED' });
    expect(rail.sent).toStrictEqual([]);
  });

  it('refuses nothing any more that the partner has: it is followed to its end', async () => {
    const rail = new FaultyRail();
    await rail.send(ORDER);
    const carried = await carry(rail, 'UNSENT', async () => ({ refusal: 'CLOSED' }));
    expect(carried).toStrictEqual({ step: 'HANDED_OVER', status: OPEN });
    expect(rail.sent).toStrictEqual([ORDER]);
  });

  it.each<Handover>(['UNSENT', 'SENT', 'UNRECORDED'])(
    'asks the partner once for the status of an order that it has (%s)',
    async (handover) => {
      const rail = new FaultyRail();
      await rail.send(ORDER);
      await carry(rail, handover);
      expect(rail.asked).toBe(1);
    },
  );

  it('prepares no order that it only follows', async () => {
    const rail = new FaultyRail();
    await rail.send(ORDER);
    const fails = () => Promise.reject(new Error('prepared'));
    expect((await carry(rail, 'SENT', fails)).step).toBe('FOLLOWED');
  });

  it('throws where the rail accepted an order and does not know it, so that it is retried', async () => {
    const rail = new FaultyRail(['NONE', 'FORGETS']);
    await expect(carry(rail, 'UNSENT')).rejects.toThrow('does not know it');
  });

  it('passes its crash point between the handover and the look', async () => {
    const rail = new FaultyRail();
    const passed: number[] = [];
    const afterSend = () => void passed.push(rail.sent.length);
    await carryOrder(rail, { orderId: ORDER, handover: 'UNSENT', prepare: ready, afterSend });
    expect(passed).toStrictEqual([1]);
  });
});

describe('the next look', () => {
  it('is when the rail says while the order is open, and at once where it has ended', () => {
    expect([lookAgainAfter(OPEN, NOW), lookAgainAfter({ state: 'SETTLED' }, NOW)]).toStrictEqual([
      LATER,
      NOW,
    ]);
  });
});

/** Repeats steps as a timer does, recording what each returns, until the order has ended. */
const driven = async (rail: FaultyRail, end: Ended, crashes: boolean[]): Promise<Status> => {
  let handover: Handover = 'UNSENT';
  for (let steps = 0; steps < 50; steps += 1) {
    const carried = await carry(rail, handover).catch((error: unknown) => error as Error);
    const isCutOff = crashes.shift() ?? false;
    if (carried instanceof Error || isCutOff) continue;
    if (carried.step !== 'HANDED_OVER' && carried.step !== 'FOLLOWED') throw new Error(carried.step);
    handover = 'SENT';
    if (carried.status.state !== 'OPEN') return carried.status;
    rail.end(ORDER, end);
  }
  throw new Error('it has not ended after 50 steps');
};

describe('an order over a partner that loses, repeats and forgets', () => {
  it('ends as the partner ended it and is booked once, wherever a step was cut off', async () => {
    const fault = constantFrom<Fault>('NONE', 'LOST_REQUEST', 'LOST_ANSWER', 'FORGETS');
    const ends = constantFrom<Ended>({ state: 'SETTLED' }, { state: 'FAILED' });
    await assert(
      asyncProperty(
        array(fault, { maxLength: 12 }),
        array(constantFrom(true, false), { maxLength: 8 }),
        ends,
        async (faults, crashes, end) => {
          const rail = new FaultyRail([...faults]);
          expect(await driven(rail, end, [...crashes])).toStrictEqual(end);
          expect([...rail.booked]).toStrictEqual([[ORDER, end]]);
        },
      ),
    );
  });

  it('is driven by many at once, and booked once', async () => {
    const rail = new FaultyRail();
    const steps = await Promise.all(Array.from({ length: 20 }, () => carry(rail, 'UNSENT')));
    expect(new Set(steps.map(({ step }) => step))).toStrictEqual(new Set(['HANDED_OVER']));
    expect(rail.booked.size).toBe(1);
  });
});
