import { ACCOUNT, journal, ledgerFacts, postedFacts } from '../../testing/payment-story.js';
import type { Fact } from '../../testing/recorded-facts.js';
import { tallyOf } from './balances.js';
import { entriesOf } from './ledger-entries.js';

const { opened, funded, held, captured, released } = ledgerFacts;
const tallied = (...facts: Fact[]) => tallyOf(entriesOf(journal(...facts).events));
const balanceAfter = (...facts: Fact[]) => {
  const { availableMinor = 0n, heldMinor = 0n } = tallied(...facts).balances.get(ACCOUNT) ?? {};
  return [availableMinor, heldMinor];
};

describe('adding a journal up', () => {
  it('moves a hold from what is available to what is held, and a capture out of there', () => {
    expect(balanceAfter(opened, funded)).toStrictEqual([1_000_000n, 0n]);
    expect(balanceAfter(opened, funded, held)).toStrictEqual([499_999n, 500_001n]);
    expect(balanceAfter(opened, funded, held, captured)).toStrictEqual([499_999n, 0n]);
  });

  it('gives back what was held when it is released', () => {
    expect(balanceAfter(opened, funded, held, released)).toStrictEqual([1_000_000n, 0n]);
  });

  it("keeps no balance of the service's own accounts, which may be below zero", () => {
    expect([...tallied(funded, held, captured).balances.keys()]).toStrictEqual([ACCOUNT]);
    expect(tallied(funded, held, captured).overdrawn).toStrictEqual([]);
  });

  it('reads entries that say what each account came to the same way', () => {
    const { funded: put, held: aside, captured: spent } = postedFacts;
    expect(balanceAfter(opened, put, aside)).toStrictEqual([499_999n, 500_001n]);
    expect(balanceAfter(opened, put, aside, spent)).toStrictEqual([499_999n, 0n]);
    expect(tallied(opened, put, aside, spent).misstated).toStrictEqual([]);
  });

  it.each([
    ['a balance', { available: '499998' }],
    ['what is held', { held: '0' }],
    ['what is pending', { pending: '1' }],
    ['the entry before', { previous: 1 }],
  ])('reports where an entry misstates %s', (_name, wrong) => {
    const { postings, ...data } = postedFacts.held.data as { postings: object[] };
    const held2 = { ...postedFacts.held, data: { ...data, postings: [{ ...postings[0], ...wrong }] } };
    expect(tallied(opened, postedFacts.funded, held2).misstated).toStrictEqual([
      `position 3 says of ${ACCOUNT} what does not follow`,
    ]);
  });

  it('counts a credit that has not settled apart, until it is settled or rejected', () => {
    const credit = (type: string, movement: string, side: string): Fact => ({
      stream: 'journal',
      type,
      data: {
        cause: { kind: 'DEPOSIT', transactionId: 'Transaction:9' },
        creditId: 'credit 1',
        postings: [{ account: ACCOUNT, movement, side, amount: '7', currency: 'USD' }],
      },
    });
    const noted = credit('PendingCreditRecorded', 'PENDING', 'CREDIT');
    const after = (...facts: Fact[]) => tallied(opened, noted, ...facts).balances.get(ACCOUNT);
    expect(after()).toStrictEqual({ availableMinor: 0n, heldMinor: 0n, pendingMinor: 7n });
    expect(after(credit('PendingCreditSettled', 'SETTLE', 'CREDIT'))).toStrictEqual({
      availableMinor: 7n,
      heldMinor: 0n,
      pendingMinor: 0n,
    });
    expect(after(credit('PendingCreditRejected', 'REJECT', 'DEBIT'))).toStrictEqual({
      availableMinor: 0n,
      heldMinor: 0n,
      pendingMinor: 0n,
    });
  });

  it('reports where an internal account was below zero, even if it recovers', () => {
    expect(tallied(held, funded).overdrawn).toStrictEqual([`${ACCOUNT} is below zero after position 1`]);
  });
});
