import { after, idOf, instant, money, newUuid, type Instant } from '@causeway/kernel';
import fc from 'fast-check';
import {
  closeCase,
  concludeSettlement,
  createOperation,
  inWords,
  reportOperation,
  unreachableForEver,
  type ProviderReport,
} from './operation.decide.js';
import {
  evolveOperation,
  isTerminal,
  noOperation,
  type KnownOperation,
  type Operation,
  type OperationEvent,
  type OperationTerms,
} from './operation.js';

const START = instant('2026-03-02T10:00:00.000Z');
const terms: OperationTerms = {
  operationId: idOf('StablecoinOperation', newUuid()),
  platformId: 'Platform:1',
  stablecoinId: idOf('Stablecoin', newUuid()),
  stablecoinProviderAccountId: idOf('StablecoinProviderAccount', newUuid()),
  amountUnits: 5_000_000n,
  amount: money(500n, 'USD'),
  order: { kind: 'MINT', funding: 'WIRE', toAccountId: idOf('ExternalAccount', newUuid()) },
};
const lookAgainAt = after(START, 1_000);
const providerStatus = 'Said';
const report = fc.constantFrom<ProviderReport>(
  { state: 'OPEN', lookAgainAt },
  { state: 'AWAITING_FUNDS', providerStatus, lookAgainAt, instructions: { rail: 'WIRE' } },
  { state: 'ACCEPTED', providerStatus, lookAgainAt },
  { state: 'PROCESSING', providerStatus, lookAgainAt },
  { state: 'COMPLETED', providerStatus },
  { state: 'FAILED', providerStatus, reason: 'PROVIDER_REJECTED', funds: 'RETURNED' },
  { state: 'FAILED', providerStatus, reason: 'PROVIDER_TRANSFER_FAILED', funds: 'KEPT' },
  { state: 'CANCELLED', providerStatus },
);
type Step =
  | { readonly report: ProviderReport }
  | { readonly booking: 'POSTED' | 'REFUSED' }
  | { readonly closes: true };
const step = fc.oneof(
  { weight: 6, arbitrary: report.map((each): Step => ({ report: each })) },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ booking: 'POSTED' }, { booking: 'REFUSED' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ closes: true }) },
);

const eventsOf = (taken: Step, operation: Operation, now: Instant): readonly OperationEvent[] => {
  const decision =
    'report' in taken
      ? reportOperation(taken.report, operation, { now })
      : 'closes' in taken
        ? closeCase('REFUNDED', operation, { now })
        : concludeSettlement(
            taken.booking === 'POSTED' ? { status: 'POSTED' } : { status: 'REFUSED', lookAgainAt },
            operation,
            { now },
          );
  return decision.events;
};
const RANKS = {
  CREATED: 0,
  PENDING_FUNDING: 1,
  PENDING_PROVIDER: 1,
  PROCESSING: 2,
  COMPLETED: 3,
  FAILED: 3,
  EXPIRED: 3,
};

const created = (): KnownOperation => {
  const { events } = createOperation(terms, noOperation, { now: START });
  return events.reduce(evolveOperation, noOperation) as KnownOperation;
};

describe('an operation under any reports, in any order and number (stablecoins §5)', () => {
  it('goes forward only, ends once, and is booked before it is complete', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let operation = created();
        let [bookings, ends, wasSettling] = [0, 0, false];
        steps.forEach((taken, nth) => {
          const before = operation;
          for (const event of eventsOf(taken, operation, after(START, nth)))
            operation = evolveOperation(operation, event) as KnownOperation;
          expect(RANKS[operation.status]).toBeGreaterThanOrEqual(RANKS[before.status]);
          if (isTerminal(before)) expect(operation.status).toBe(before.status);
          if (operation.isSettling && !before.isSettling) wasSettling = true;
          if (isTerminal(operation) && !isTerminal(before)) ends += 1;
          if (operation.status === 'COMPLETED' && before.status !== 'COMPLETED') {
            bookings += 1;
            expect(wasSettling && 'booking' in taken && taken.booking === 'POSTED').toBe(true);
          }
          // What is to be booked never fails or expires.
          if (wasSettling) expect(['PROCESSING', 'COMPLETED']).toContain(operation.status);
        });
        expect(ends).toBeLessThanOrEqual(1);
        expect(bookings).toBe(operation.status === 'COMPLETED' ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });

  it('takes a report twice as once', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 20 }), report, (reports, last) => {
        const fold = (operation: Operation, each: ProviderReport): Operation =>
          eventsOf({ report: each }, operation, START).reduce(evolveOperation, operation);
        const once = [...reports, last].reduce<Operation>(fold, created());
        expect(fold(once, last)).toStrictEqual(once);
      }),
    );
  });

  it('whose end is contradicted stays as it is, and is a case', () => {
    const failed = eventsOf(
      { report: { state: 'FAILED', providerStatus, reason: 'PROVIDER_REJECTED', funds: 'RETURNED' } },
      created(),
      START,
    ).reduce<Operation>(evolveOperation, created());
    expect(
      reportOperation({ state: 'COMPLETED', providerStatus }, failed, { now: START }).events,
    ).toStrictEqual([{ type: 'OperationCaseOpened', reason: 'CONTRADICTED', openedAt: START }]);
    expect(
      reportOperation({ state: 'PROCESSING', providerStatus, lookAgainAt }, failed, { now: START }).events,
    ).toStrictEqual([]);
  });
});

it('of an operation whose link was revoked no one knows the money, once the provider had it', () => {
  expect(unreachableForEver({ isHandedOver: false })).toMatchObject({ funds: 'UNTOUCHED' });
  expect(unreachableForEver({ isHandedOver: true })).toMatchObject({ funds: 'KEPT' });
});

it.each([
  ['Pending', 'pending'],
  ['Sent to ACH, ref 123-abc', 'sent to ach ref'],
  ['tx_9f8e awaiting_funds', 'awaiting_funds'],
  ['12345', 'unknown'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('the provider’s word %j is shown as %j', (said, shown) => {
  expect(inWords(said)).toBe(shown);
});
