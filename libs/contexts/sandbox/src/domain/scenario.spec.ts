import { after, instant } from '@causeway/kernel';
import { payoutAt, scenarioOf, verdictOn, type Scenario } from './scenario.js';

const receivedAt = instant('2026-01-01T12:00:00.000Z');
const in500ms = after(receivedAt, 500);
const in30s = after(receivedAt, 30_000);
const in6minutes = after(receivedAt, 360_000);

it.each`
  identifier | scenario                | verdict
  ${'002'}   | ${'INSUFFICIENT_FUNDS'} | ${'INSUFFICIENT_FUNDS'}
  ${'003'}   | ${'ACCOUNT_INVALID'}    | ${'ACCOUNT_INVALID'}
  ${'004'}   | ${'BANK_REJECTION'}     | ${'ACCEPTABLE'}
  ${'005'}   | ${'TIMEOUT'}            | ${'ACCEPTABLE'}
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
  ${'USER_CANCELLATION'}  | ${in500ms}    | ${{ state: 'SETTLED', settledAt: in500ms }}
  ${'REFUND_FAILURE'}     | ${in500ms}    | ${{ state: 'FAILED', failedAt: in500ms, reason: 'QUOTE_EXECUTION_FAILED', timedOut: false }}
  ${'BANK_RETURN'}        | ${in500ms}    | ${{ state: 'SETTLED', settledAt: in500ms }}
  ${'SLOW'}               | ${in6minutes} | ${{ state: 'SETTLED', settledAt: in6minutes }}
`('$scenario', ({ scenario, doneAt, end }: { scenario: Scenario; doneAt: typeof in30s; end: object }) => {
  it(`is open until ${doneAt}`, () => {
    const open = { receivedAt, state: 'OPEN', nextChangeAt: doneAt };
    expect(payoutAt(scenario, receivedAt, receivedAt)).toStrictEqual(open);
    expect(payoutAt(scenario, receivedAt, after(doneAt, -1))).toStrictEqual(open);
  });

  it('then ends, and stays as it ended', () => {
    expect(payoutAt(scenario, receivedAt, doneAt)).toStrictEqual({ receivedAt, ...end });
    expect(payoutAt(scenario, receivedAt, after(doneAt, 86_400_000))).toStrictEqual({ receivedAt, ...end });
  });
});
