import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Instant } from '@causeway/kernel';
import type {
  CreditAdvice,
  CreditSink,
  CreditStatus,
  InboundConnector,
  ReportedCredit,
} from '../inbound-connector.js';

/** The outcomes of a credit on the partner's test system that the service must handle. */
export type TestCredit = 'becomesFinal' | 'isDropped' | 'staysOpen';

/** A connector with its partner's test system, and a spec's hands on both. */
export interface InboundConnectorHarness {
  readonly connector: InboundConnector;
  /** Money comes at the partner; what the connector is to report of it. */
  receive(kind: TestCredit): Promise<Pick<CreditAdvice, 'amount' | 'coordinates' | 'reference'>>;
  /** Lets the connector report what the sink has not taken yet. A sink that throws has taken nothing. */
  deliver(sink: CreditSink): Promise<void>;
  now(): Instant;
  /** Lets the partner's time pass until this moment. */
  waitUntil(moment: Instant): Promise<void>;
  close(): Promise<void>;
}

/** More looks than any arrival needs; one still open after them reported a wrong time to look. */
const LOOKS_MAX = 100;
const MANY = 10;

class Sink implements CreditSink {
  readonly taken: CreditAdvice[] = [];
  isBroken = false;

  async take(report: CreditAdvice): Promise<void> {
    if (this.isBroken) throw new Error('the service is away');
    this.taken.push(report);
  }
}

/** Every promise that a deposit relies on. A connector that keeps them may bring money. */
export const describeInboundConnector = (
  name: string,
  open: () => Promise<InboundConnectorHarness>,
): void => {
  describe(`${name} keeps the promises of an inbound connector`, () => {
    let harness: InboundConnectorHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    const reportedOf = async (kind: TestCredit) => {
      const sink = new Sink();
      const received = await harness.receive(kind);
      await harness.deliver(sink);
      const [report, ...others] = sink.taken;
      if (report === undefined) throw new Error('the connector reported nothing');
      expect(others).toStrictEqual([]);
      return { received, report, arrival: arrivalOf(report) };
    };
    const arrivalOf = ({ arrivalId, onChain, seenAt = harness.now() }: CreditAdvice): ReportedCredit => ({
      arrivalId,
      seenAt,
      ...(onChain && { onChain }),
    });
    /** Looks again whenever the connector says, until the credit is final or dropped. */
    const followed = async (arrival: ReportedCredit): Promise<CreditStatus[]> => {
      const seen: CreditStatus[] = [];
      for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
        const status = await harness.connector.statusOf(arrival);
        seen.push(status);
        if (status.state !== 'SEEN') return seen;
        expect(status.lookAgainAt > harness.now()).toBe(true);
        await harness.waitUntil(status.lookAgainAt);
      }
      throw new Error(`money is still open after ${LOOKS_MAX} looks`);
    };

    describe('money that comes', () => {
      it('is reported with its amount and what the payer wrote, to the unit and the letter', async () => {
        const { received, report } = await reportedOf('becomesFinal');
        const { amount, coordinates, reference } = report;
        expect({ amount, coordinates, reference }).toStrictEqual({
          coordinates: undefined,
          reference: undefined,
          ...received,
        });
        expect(report.amount.isZero() || report.amount.isNegative()).toBe(false);
      });

      it('is reported again, as the same, until the service has taken it, and then no more', async () => {
        const sink = new Sink();
        await harness.receive('becomesFinal');
        sink.isBroken = true;
        await harness.deliver(sink).catch(() => undefined);
        expect(sink.taken).toStrictEqual([]);
        sink.isBroken = false;
        await harness.deliver(sink);
        await harness.deliver(sink);
        expect(sink.taken).toHaveLength(1);
      });

      it('is another one each time, however alike', async () => {
        const reports = [];
        for (let nth = 0; nth < MANY; nth += 1) reports.push((await reportedOf('becomesFinal')).report);
        expect(new Set(reports.map(({ arrivalId }) => arrivalId)).size).toBe(MANY);
        expect(new Set(reports.map(({ connector }) => connector)).size).toBe(1);
      });

      it('was not seen in the future', async () => {
        const { report } = await reportedOf('becomesFinal');
        expect(report.seenAt === undefined || report.seenAt <= harness.now()).toBe(true);
      });
    });

    describe('a look', () => {
      it('follows money to its finality: confirmations only grow, and final is for ever', async () => {
        const { arrival } = await reportedOf('becomesFinal');
        const seen = await followed(arrival);
        expect(seen.at(-1)).toStrictEqual({ state: 'FINAL' });
        const counts = seen.flatMap((one) => (one.state === 'SEEN' ? [one.confirmations] : []));
        expect(counts).toStrictEqual([...counts].sort((a, b) => a - b));
        expect(await harness.connector.statusOf(arrival)).toStrictEqual({ state: 'FINAL' });
      });

      it('finds money that is lost, for ever', async () => {
        const { arrival } = await reportedOf('isDropped');
        expect((await followed(arrival)).at(-1)).toStrictEqual({ state: 'DROPPED' });
        expect(await harness.connector.statusOf(arrival)).toStrictEqual({ state: 'DROPPED' });
      });

      it('has no effect: many at once see the same', async () => {
        const { arrival } = await reportedOf('staysOpen');
        const looks = await Promise.all(
          Array.from({ length: MANY }, () => harness.connector.statusOf(arrival)),
        );
        expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1);
        expect(looks[0]?.state).toBe('SEEN');
      });

      it('at one arrival says nothing of another', async () => {
        const lost = await reportedOf('isDropped');
        const good = await reportedOf('becomesFinal');
        expect((await followed(lost.arrival)).at(-1)?.state).toBe('DROPPED');
        expect((await followed(good.arrival)).at(-1)?.state).toBe('FINAL');
      });
    });
  });
};
