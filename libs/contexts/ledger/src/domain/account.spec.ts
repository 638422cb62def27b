import { idOf, newId } from '@causeway/kernel';
import { ACME, ADA, PLATFORM, usd, NOW } from '../testing/ledger.fixture.js';
import { accountIdOf, accountTypeOf, totalOf } from './account.js';

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

it('what belongs to the owner is what can be spent, what is held and what is pending', () => {
  const account = {
    accountId: accountIdOf(ADA, 'USD', 'sandbox'),
    owner: ADA,
    type: 'INTERNAL_FIAT' as const,
    status: 'ACTIVE' as const,
    currency: 'USD' as const,
    available: usd(1),
    held: usd(20),
    pending: usd(300),
    createdAt: NOW,
    updatedAt: NOW,
  };
  expect(totalOf(account)).toStrictEqual(usd(321));
});
