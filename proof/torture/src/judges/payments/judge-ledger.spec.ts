import type { Fact } from '../../testing/recorded-facts.js';
import { ACCOUNT, journal, ledgerFacts, postedFacts, usd } from '../../testing/payment-story.js';
import { judgeLedger, type LedgerFacts } from './judge-ledger.js';
import { entriesOf, openedAccountsOf } from './ledger-entries.js';

const { opened, funded, held, captured, released } = ledgerFacts;
const shows = (availableMinor: bigint, heldMinor = 0n) => [{ accountId: ACCOUNT, availableMinor, heldMinor }];
const judged = (facts: Fact[], balance = shows(499_999n), more: Partial<LedgerFacts> = {}): string[] => {
  const { events } = journal(...facts);
  return judgeLedger({
    entries: entriesOf(events),
    opened: openedAccountsOf(events),
    customers: [{ platformCustomerId: 'payer-1', customerId: 'Customer:1' }],
    fundings: [{ accountId: ACCOUNT, amountMinor: 1_000_000, outcome: 'acknowledged' }],
    listed: balance,
    ...more,
  });
};
const STORY = [opened, funded, held, captured];

describe('judging the ledger', () => {
  it('accepts a payment that was captured, and one that was released', () => {
    expect(judged(STORY)).toStrictEqual([]);
    expect(judged([opened, funded, held, released], shows(1_000_000n))).toStrictEqual([]);
  });

  it('accepts a payment whose entries say what each account came to, and catches one that misstates it', () => {
    const { funded: put, held: aside, captured: spent } = postedFacts;
    expect(judged([opened, put, aside, spent])).toStrictEqual([]);
    expect(judged([opened, put, put, aside, spent], shows(1_499_999n))).toContain(
      `position 3 says of ${ACCOUNT} what does not follow`,
    );
  });

  it('catches an entry that does not come to zero in each of its currencies', () => {
    const legs = [{ account: ACCOUNT, side: 'CREDIT', amount: usd(5) }];
    const invented: Fact = { ...funded, data: { ...funded.data, legs } };
    const [violation] = judged([opened, invented], shows(5n));
    expect(violation).toBe('EntryPosted at 2 is out of balance by 5 USD');
  });

  it('catches a hold that is left open, ends twice, or is placed twice', () => {
    expect(judged([opened, funded, held], shows(499_999n, 500_001n))).toStrictEqual([
      'hold execution 1 is not one life: HoldPlaced',
    ]);
    expect(judged([opened, funded, held, released, captured])[0]).toBe(
      'hold execution 1 is not one life: HoldPlaced, HoldReleased, HoldCaptured',
    );
    expect(judged([opened, funded, held, held, captured])[0]).toBe(
      'hold execution 1 is not one life: HoldPlaced, HoldPlaced, HoldCaptured',
    );
  });

  it('catches a capture of another amount than was held', () => {
    const { legs, ...hold } = captured.data as { legs: object[] };
    const less = { ...captured, data: { ...hold, amount: usd(500_002), legs } };
    const more = { ...held, data: { ...held.data, amount: usd(500_002) } };
    expect(judged([opened, funded, more, less])).toContain(
      'hold execution 1 of 500002 was captured by 500001',
    );
  });

  it('catches an account that was overdrawn on the way', () => {
    expect(judged([opened, held, funded, captured])).toStrictEqual([
      `${ACCOUNT} is below zero after position 2`,
    ]);
  });

  it('catches a balance that is not what the journal adds up to, as the API shows it', () => {
    expect(judged(STORY, shows(500_000n))).toStrictEqual([
      `the API shows ${ACCOUNT} with 500000 and 0 held, the log says 499999 and 0`,
    ]);
  });

  it('catches an account that is not shown, one that was never opened, and one opened twice', () => {
    expect(judged(STORY, [])).toStrictEqual([`the API does not show ${ACCOUNT}`]);
    expect(judged([funded, held, captured])).toContain(`the API shows ${ACCOUNT}, which was never opened`);
    expect(judged([opened, ...STORY])).toContain(`${ACCOUNT} was opened 2 times`);
  });

  it('catches a customer without an account', () => {
    const customers = [{ platformCustomerId: 'payer-2', customerId: 'Customer:2' }];
    expect(judged(STORY, shows(499_999n), { customers })).toStrictEqual([
      'Customer:2 was acknowledged and has no account',
    ]);
  });

  it('catches a funding that is lost, doubled, refused and there all the same, or made up', () => {
    const funding = { accountId: ACCOUNT, amountMinor: 1_000_000 } as const;
    const name = `funding 1000000 to ${ACCOUNT}`;
    const acknowledged = [{ ...funding, outcome: 'acknowledged' as const }];
    expect(judged([opened], shows(0n), { fundings: acknowledged })).toStrictEqual([
      `${name} was acknowledged and is lost`,
    ]);
    expect(judged([opened, funded, funded], shows(2_000_000n))).toStrictEqual([`${name} is posted 2 times`]);
    const refused = [{ ...funding, outcome: 'refused' as const }];
    expect(judged(STORY, shows(499_999n), { fundings: refused })).toStrictEqual([
      `${name} was refused and is posted`,
    ]);
    expect(judged(STORY, shows(499_999n), { fundings: [] })).toStrictEqual([`${name} was never asked for`]);
  });

  it('lets a funding in doubt be there or not', () => {
    const fundings = [{ accountId: ACCOUNT, amountMinor: 1_000_000, outcome: 'in doubt' as const }];
    expect(judged(STORY, shows(499_999n), { fundings })).toStrictEqual([]);
    expect(judged([opened], shows(0n), { fundings })).toStrictEqual([]);
  });
});
