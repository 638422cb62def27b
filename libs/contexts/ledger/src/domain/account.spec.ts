import { idOf, newId } from '@causeway/kernel';
import { ACME, ADA, LATER, NOW, PLATFORM, usd } from '../testing/ledger.fixture.js';
import {
  accountAmong,
  accountIdOf,
  accountIdsOf,
  accountTypeOf,
  isYetToBeUsed,
  stateOf,
  totalOf,
  withBalance,
  type AccountRecord,
} from './account.js';
import { emptyBalance } from './balance.js';

describe('the type of an account', () => {
  it.each([
    ['USD', 'INTERNAL_FIAT', 'INTERNAL_FIAT'],
    ['AED', 'INTERNAL_FIAT', 'INTERNAL_FIAT'],
    ['BTC', 'INTERNAL_CRYPTO', 'INTERNAL_CRYPTO'],
    ['USDC', 'INTERNAL_CRYPTO', 'INTERNAL_CRYPTO'],
    ['USDT', 'INTERNAL_CRYPTO', 'INTERNAL_CRYPTO'],
    ['USDB', 'EMBEDDED_WALLET', 'INTERNAL_CRYPTO'],
  ] as const)('%s is %s of a customer and %s of the platform', (currency, ofCustomer, ofPlatform) => {
    expect(accountTypeOf(ADA, currency)).toBe(ofCustomer);
    expect(accountTypeOf(PLATFORM, currency)).toBe(ofPlatform);
  });
});

describe('the id of an account', () => {
  it('is the same in every process and for ever', () => {
    expect(accountIdOf(ADA, 'USD', 'sandbox')).toBe(accountIdOf({ ...ADA }, 'USD', 'sandbox'));
    expect(accountIdOf(ADA, 'USD', 'sandbox')).toBe(
      idOf('InternalAccount', '21ea1370-8d98-861b-b92e-1a60320451ae'),
    );
  });

  it('differs by owner, currency and environment', () => {
    const ids = [
      accountIdOf(ADA, 'USD', 'sandbox'),
      accountIdOf(ADA, 'EUR', 'sandbox'),
      accountIdOf(ADA, 'USD', 'production'),
      accountIdOf(PLATFORM, 'USD', 'sandbox'),
      accountIdOf({ platformId: ACME, customerId: newId('Customer') }, 'USD', 'sandbox'),
      accountIdOf({ platformId: newId('Platform') }, 'USD', 'sandbox'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the id of an account whose first draw has a magic ending', () => {
  const customerId = idOf('Customer', '01890000-0000-7000-8000-000000000078');
  const of = [{ platformId: ACME, customerId }, 'USD', 'sandbox'] as const;
  const FIRST = idOf('InternalAccount', 'ae286cc9-f9bb-8463-bc9f-2a81adf70001');
  const DRAWN = idOf('InternalAccount', '019ae98c-cb06-8c1f-9bb0-f00f01a98a2f');

  it('is drawn again, the same for ever', () => {
    expect(accountIdOf(...of)).toBe(DRAWN);
    expect(accountIdsOf(...of)).toStrictEqual([FIRST, DRAWN]);
    expect(accountIdsOf(ADA, 'USD', 'sandbox')).toStrictEqual([accountIdOf(ADA, 'USD', 'sandbox')]);
  });

  it('stays the first draw where the account was opened before', () => {
    const [owner, currency] = of;
    const balance = emptyBalance(NOW);
    const opened = (accountId: typeof FIRST): AccountRecord => ({
      ...{ accountId, owner, currency, balance, createdAt: NOW, type: 'INTERNAL_FIAT', status: 'ACTIVE' },
    });
    const among = (...accounts: readonly AccountRecord[]) =>
      accountAmong((wanted) => accounts.find(({ accountId }) => accountId === wanted), ...of)?.accountId;
    expect([among(), among(opened(FIRST)), among(opened(DRAWN))]).toStrictEqual([undefined, FIRST, DRAWN]);
  });
});

it.each([
  ['PENDING', true],
  ['FAILED', true],
  ['ACTIVE', false],
  ['FROZEN', false],
  ['CLOSED', false],
] as const)('an account that is %s is yet to be used: %s', (status, isYet) => {
  expect(isYetToBeUsed({ status })).toBe(isYet);
});

describe('an account as it is published', () => {
  const facts = {
    accountId: accountIdOf(ADA, 'USD', 'sandbox'),
    owner: ADA,
    type: 'INTERNAL_FIAT' as const,
    status: 'ACTIVE' as const,
    currency: 'USD' as const,
    createdAt: NOW,
  };
  const balance = {
    available: 1n,
    held: 20n,
    pending: 300n,
    owed: 0n,
    entries: 3,
    position: 7,
    at: LATER,
  };

  it('is in money, as of its last change', () => {
    expect(stateOf({ ...facts, balance })).toStrictEqual({
      ...facts,
      available: usd(1),
      held: usd(20),
      pending: usd(300),
      updatedAt: LATER,
    });
  });

  it('holds in total what can be spent, what is held and what is pending', () => {
    expect(totalOf(stateOf({ ...facts, balance }))).toStrictEqual(usd(321));
  });

  it('is the same but for its balance when that changes', () => {
    const next = { ...balance, available: 2n };
    expect(withBalance({ ...facts, balance }, next)).toStrictEqual({ ...facts, balance: next });
  });
});
