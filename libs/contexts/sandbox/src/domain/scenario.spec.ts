import { after, instant } from '@causeway/kernel';
import { payoutAt, scenarioOf, verdictOn, type Scenario } from './scenario.js';

const receivedAt = instant('2026-01-01T12:00:00.000Z');
const in500ms = after(receivedAt, 500);
const in30s = after(receivedAt, 30_000);
const in5s500 = after(receivedAt, 5_500);
const in6minutes = after(receivedAt, 360_000);

it.each`
  identifier | scenario                | verdict
  ${'002'}   | ${'INSUFFICIENT_FUNDS'} | ${'INSUFFICIENT_FUNDS'}
  ${'003'}   | ${'ACCOUNT_INVALID'}    | ${'ACCOUNT_INVALID'}
  ${'004'}   | ${'BANK_REJECTION'}     | ${'ACCEPTABLE'}
  ${'005'}   | ${'TIMEOUT'}            | ${'STAYS_PENDING'}
  ${'006'}   | ${'USER_CANCELLATION'}  | ${'ACCEPTABLE'}
  ${'007'}   | ${'REFUND_FAILURE'}     | ${'ACCEPTABLE'}
  ${'008'}   | ${'BANK_RETURN'}        | ${'ACCEPTABLE'}
  ${'009'}   | ${'SLOW'}               | ${'ACCEPTABLE'}
  ${'000'}   | ${'SUCCESS'}            | ${'ACCEPTABLE'}
  ${'001'}   | ${'SUCCESS'}            | ${'ACCEPTABLE'}
  ${'102'}   | ${'SUCCESS'}            | ${'ACCEPTABLE'}
  ${'abc'}   | ${'SUCCESS'}            | ${'ACCEPTABLE'}
`('an account that ends in $identifier meets $scenario, and the check says $verdict', (row) => {
  const { identifier, scenario, verdict } = row;
  expect(scenarioOf(`DE8937040044${identifier}`)).toBe(scenario);
  expect(verdictOn(scenario)).toBe(verdict);
});

describe.each`
  scenario                | doneAt        | end
  ${'SUCCESS'}            | ${in500ms}    | ${{ state: 'SETTLED', settledAt: in500ms }}
  ${'INSUFFICIENT_FUNDS'} | ${in500ms}    | ${{ state: 'FAILED', failedAt: in500ms, reason: 'QUOTE_EXECUTION_FAILED', timedOut: false }}
  ${'ACCOUNT_INVALID'}    | ${in500ms}    | ${{ state: 'FAILED', failedAt: in500ms, reason: 'ACCOUNT_INVALID', timedOut: false }}
  ${'BANK_REJECTION'}     | ${in500ms}    | ${{ state: 'FAILED', failedAt: in500ms, reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false }}
  ${'TIMEOUT'}            | ${in30s}      | ${{ state: 'FAILED', failedAt: in30s, reason: 'QUOTE_EXECUTION_FAILED', timedOut: true }}
  ${'USER_CANCELLATION'}  | ${in500ms}    | ${{ state: 'CANCELLED', cancelledAt: in500ms }}
  ${'REFUND_FAILURE'}     | ${in500ms}    | ${{ state: 'FAILED', failedAt: in500ms, reason: 'QUOTE_EXECUTION_FAILED', timedOut: false, keepsFunds: true }}
  ${'SLOW'}               | ${in6minutes} | ${{ state: 'SETTLED', settledAt: in6minutes }}
`('$scenario', ({ scenario, doneAt, end }: { scenario: Scenario; doneAt: typeof in30s; end: object }) => {
  it(`is open until ${doneAt}`, () => {
    const open = { receivedAt, state: 'OPEN', nextChangeAt: doneAt };
    expect(payoutAt({ scenario, receivedAt }, receivedAt)).toStrictEqual(open);
    expect(payoutAt({ scenario, receivedAt }, after(doneAt, -1))).toStrictEqual(open);
  });

  it('then ends, and stays as it ended', () => {
    expect(payoutAt({ scenario, receivedAt }, doneAt)).toStrictEqual({ receivedAt, ...end });
    expect(payoutAt({ scenario, receivedAt }, after(doneAt, 86_400_000))).toStrictEqual({
      receivedAt,
      ...end,
    });
  });
});

describe('BANK_RETURN', () => {
  const payout = { scenario: 'BANK_RETURN', receivedAt } as const;

  it('settles, and says when the money comes back', () => {
    const settled = { receivedAt, state: 'SETTLED', settledAt: in500ms, returnsAt: in5s500 };
    expect(payoutAt(payout, in500ms)).toStrictEqual(settled);
    expect(payoutAt(payout, after(in5s500, -1))).toStrictEqual(settled);
  });

  it('is returned five seconds later, for good', () => {
    const returned = { receivedAt, state: 'RETURNED', settledAt: in500ms, returnedAt: in5s500 };
    expect(payoutAt(payout, in5s500)).toStrictEqual(returned);
    expect(payoutAt(payout, after(in5s500, 86_400_000))).toStrictEqual(returned);
  });
});

it.each(['SUCCESS', 'TIMEOUT', 'SLOW', 'BANK_RETURN'] as const)(
  'a stopped payout is cancelled from that moment on, whatever it would have met: %s',
  (scenario) => {
    const cancelled = { receivedAt, state: 'CANCELLED', cancelledAt: receivedAt };
    const payout = { scenario, receivedAt, stoppedAt: receivedAt };
    expect(payoutAt(payout, receivedAt)).toStrictEqual(cancelled);
    expect(payoutAt(payout, after(in6minutes, 1))).toStrictEqual(cancelled);
  },
);
