import { instant, newId } from '@causeway/kernel';
import { evolveAccount, unknownAccount, type AccountFacts } from './account.js';
import { noteAccount } from './account.decide.js';

const ACCOUNT: AccountFacts = {
  id: newId('InternalAccount'),
  customerId: newId('Customer'),
  type: 'INTERNAL_FIAT',
  status: 'ACTIVE',
  currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
  fundingPaymentInstructions: [{ accountOrWalletInfo: { accountType: 'US_ACCOUNT' } }],
  createdAt: instant('2026-03-01T10:00:00.000Z'),
};
const noted = evolveAccount(unknownAccount, { type: 'AccountNoted', account: ACCOUNT });
const recorded = (account: AccountFacts) => ({
  outcome: 'accepted',
  events: [{ type: 'AccountNoted', account }],
});

describe('an account', () => {
  it('is noted when it is published for the first time', () => {
    expect(noteAccount(ACCOUNT, unknownAccount)).toStrictEqual(recorded(ACCOUNT));
  });

  it.each([
    ['status', { status: 'FROZEN' }],
    ['funding instructions', { fundingPaymentInstructions: [] }],
    ['privacy', { privateEnabled: true }],
  ])('is noted again with another %s', (_what, change) => {
    const changed = { ...ACCOUNT, ...change };
    expect(noteAccount(changed, noted)).toStrictEqual(recorded(changed));
  });

  it('published as it is known is not noted again', () => {
    expect(noteAccount({ ...ACCOUNT }, noted)).toStrictEqual({ outcome: 'accepted', events: [] });
  });

  it('is what was noted last', () => {
    const frozen = { ...ACCOUNT, status: 'FROZEN' };
    expect(evolveAccount(noted, { type: 'AccountNoted', account: frozen })).toStrictEqual({
      status: 'NOTED',
      account: frozen,
    });
  });
});
