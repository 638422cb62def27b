import { newId } from '@causeway/kernel';
import { stateOf, type AccountRecord, type InternalAccountStatus } from '../domain/account.js';
import { emptyBalance } from '../domain/balance.js';
import { toInternalAccountDocument } from '../read/internal-account.document.js';
import { ACME, LATER, NOW } from '../testing/ledger.fixture.js';
import { accountChanged } from './account-changed.js';

const ACCOUNT: AccountRecord = {
  accountId: newId('InternalAccount'),
  owner: { platformId: ACME, customerId: newId('Customer') },
  type: 'INTERNAL_FIAT',
  status: 'ACTIVE',
  currency: 'USD',
  createdAt: NOW,
  balance: emptyBalance(NOW),
};
const as = (status: InternalAccountStatus, environment: 'sandbox' | 'production' = 'sandbox', at = NOW) =>
  toInternalAccountDocument(stateOf({ ...ACCOUNT, status, balance: emptyBalance(at) }), environment);

describe('the published change of an account', () => {
  it('is the account alone when it was opened', () => {
    expect(accountChanged([as('ACTIVE')], [])).toStrictEqual({ accounts: [as('ACTIVE')] });
  });

  it.each([
    ['ACTIVE', 'FROZEN', ['STATUS', 'FUNDING_INSTRUCTIONS']],
    ['FROZEN', 'ACTIVE', ['STATUS', 'FUNDING_INSTRUCTIONS']],
    ['PENDING', 'ACTIVE', ['STATUS']],
    ['PENDING', 'FAILED', ['STATUS', 'FUNDING_INSTRUCTIONS']],
    ['FROZEN', 'CLOSED', ['STATUS']],
  ] as const)('of one that was %s and is %s: what it shows differently', (from, to, changed) => {
    expect(accountChanged([as(to)], [as(from)])).toStrictEqual({ accounts: [as(to)], changed });
  });

  it('names no instructions where there are none to withdraw', () => {
    const [frozen, active] = [as('FROZEN', 'production'), as('ACTIVE', 'production')];
    expect(accountChanged([frozen], [active])).toStrictEqual({ accounts: [frozen], changed: ['STATUS'] });
  });

  it('of several names what changed of any, and of each that did not change so much', () => {
    const frozenId = newId('InternalAccount');
    const frozen = { ...as('FROZEN'), id: frozenId };
    const accounts = [as('CLOSED'), { ...as('CLOSED'), id: frozenId }];
    expect(accountChanged(accounts, [as('ACTIVE'), frozen])).toStrictEqual({
      accounts,
      changed: ['STATUS', 'FUNDING_INSTRUCTIONS'],
      changedOf: { [frozenId]: ['STATUS'] },
    });
    expect(accountChanged(accounts, [as('FROZEN'), frozen])).toStrictEqual({ accounts, changed: ['STATUS'] });
  });

  it('is nothing new when only the time moved', () => {
    expect(accountChanged([as('ACTIVE', 'sandbox', LATER)], [as('ACTIVE')])).not.toHaveProperty('changed');
  });
});
