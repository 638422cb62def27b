import { ACCOUNT, journal, ledgerFacts } from '../../testing/payment-story.js';
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

  it('tells where an internal account was below zero, even if it recovers', () => {
    expect(tallied(held, funded).overdrawn).toStrictEqual([`${ACCOUNT} is below zero after position 1`]);
  });
});
