import fc from 'fast-check';
import type { LedgerRefusal } from './instruction.js';
import type { LedgerEvent } from './ledger-event.js';
import { Draw } from '../testing/oracle/draw.js';
import { describeFailure, runModel } from '../testing/oracle/run-model.js';
import { Story } from '../testing/oracle/story.js';

const REFUSALS = [
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_NOT_ACTIVE',
  'ACCOUNT_NOT_EMPTY',
  'STATUS_NOT_REACHABLE',
  'INSUFFICIENT_BALANCE',
  'COUNTER_EXCEEDED',
  'HOLD_EXISTS',
  'HOLD_NOT_FOUND',
  'HOLD_NOT_ACTIVE',
  'HOLD_EXCEEDED',
  'CREDIT_EXISTS',
  'CREDIT_NOT_FOUND',
  'CREDIT_NOT_ACTIVE',
  'ENTRY_NOT_FOUND',
  'ENTRY_REVERSED',
  'BALANCE_OUT_OF_RANGE',
] as const satisfies readonly LedgerRefusal[];
const EVENTS = [
  'AccountsOpened',
  'AccountStatusChanged',
  'AccountsClosed',
  'EntryPosted',
  'HoldPlaced',
  'HoldCaptured',
  'HoldReleased',
  'PendingCreditRecorded',
  'PendingCreditSettled',
  'PendingCreditRejected',
  'CountersCharged',
  'CountersReturned',
] as const satisfies readonly LedgerEvent['type'][];
/** A wallet's privacy and an account's instructions move nothing, and plain bookkeeping does not know them. */
type Reached = Exclude<LedgerEvent['type'], 'WalletPrivacySet' | 'FundingSet'>;
type Missing = Exclude<LedgerRefusal | Reached, (typeof REFUSALS | typeof EVENTS)[number]>;
/** Does not compile when the ledger gets a refusal or an event that the stories are not held to reach. */
const MISSING: [Missing] extends [never] ? readonly [] : Missing = [];

/** What one act is drawn from; fewer acts of smaller numbers make a simpler story. */
const act = fc.array(fc.nat(), { minLength: 24, maxLength: 24 });

describe('after any commands and any failure of the writer', () => {
  it('its answers and balances equal those of plain bookkeeping', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), fc.boolean(), (acts, isHuge) => {
        const story = new Story();
        story.begin();
        for (const numbers of acts) story.next(Draw.of(numbers), isHuge);
      }),
      { numRuns: 80 },
    );
  });

  it('it does so in stories in which every event happens and every refusal is given', () => {
    const { failure, coverage } = runModel({ seed: 5, steps: 10_000 });
    expect(failure === undefined ? '' : describeFailure(failure)).toBe('');
    const reached = coverage.outcomes();
    const wanted = [...REFUSALS, ...EVENTS, ...MISSING, 'nothing', 'BROKEN'];
    expect(wanted.filter((outcome) => !reached.has(outcome))).toStrictEqual([]);
  });
});
