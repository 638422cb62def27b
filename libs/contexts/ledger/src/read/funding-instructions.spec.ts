import { CURRENCIES, Money, newId, type CurrencyCode } from '@causeway/kernel';
import { accountIdOf, accountTypeOf, type AccountOwner, type AccountState } from '../domain/account.js';
import { ADA, NOW, PLATFORM } from '../testing/ledger.fixture.js';
import type { PooledCoordinates } from '../published/internal-account.document.js';
import { accountReference } from './account-reference.js';
import { fundingInstructions } from './funding-instructions.js';

const accountOf = (
  currency: CurrencyCode,
  owner: AccountOwner = ADA,
  status: AccountState['status'] = 'ACTIVE',
): AccountState => ({
  accountId: accountIdOf(owner, currency, 'sandbox'),
  owner,
  type: accountTypeOf(owner, currency),
  status,
  currency,
  available: Money.zero(currency),
  held: Money.zero(currency),
  pending: Money.zero(currency),
  createdAt: NOW,
  updatedAt: NOW,
});
const shown = (currency: CurrencyCode, owner?: AccountOwner) =>
  fundingInstructions(accountOf(currency, owner), 'sandbox').map((entry) => entry.accountOrWalletInfo);

/** The digits of an IBAN with its first four characters moved to the end, letters as numbers, leave 1 (ISO 13616). */
const remainderOf = (iban: string): bigint => {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => parseInt(each, 36));
  return BigInt(digits.join('')) % 97n;
};

describe('funding instructions', () => {
  it.each([
    ['USD', ['USD_ACCOUNT']],
    ['EUR', ['EUR_ACCOUNT']],
    ['DKK', ['DKK_ACCOUNT']],
    ['GBP', ['GBP_ACCOUNT']],
    ['BRL', ['BRL_ACCOUNT']],
    ['MXN', ['MXN_ACCOUNT']],
    ['INR', ['INR_ACCOUNT']],
    ['ARS', ['ARS_ACCOUNT']],
    ['COP', ['COP_ACCOUNT']],
    ['BTC', ['SPARK_WALLET', 'LIGHTNING', 'BITCOIN_L1']],
    ['USDC', ['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET', 'ARBITRUM_WALLET']],
    ['USDT', ['TRON_WALLET', 'PLASMA_WALLET', 'ETHEREUM_WALLET', 'SOLANA_WALLET', 'ARBITRUM_WALLET']],
    ['USDB', ['SPARK_WALLET']],
    ['CHF', ['SWIFT_ACCOUNT']],
    ['ILS', ['SWIFT_ACCOUNT']],
  ] as const)('of %s lead to %s', (currency, accountTypes) => {
    expect(shown(currency).map(({ accountType }) => accountType)).toStrictEqual(accountTypes);
  });

  it('are there for every currency, and the same whenever they are asked for', () => {
    for (const { code } of CURRENCIES) {
      expect(shown(code)).not.toHaveLength(0);
      expect(shown(code)).toStrictEqual(shown(code));
    }
  });

  it('lead to one account only', () => {
    for (const { code } of CURRENCIES) {
      const others = Array.from({ length: 50 }, () => ({ ...ADA, customerId: newId('Customer') }));
      const all = [ADA, ...others].map((owner) => JSON.stringify(shown(code, owner)));
      expect(new Set(all).size).toBe(51);
    }
  });

  it('name a reference of 8 characters in base 32, and ask for it', () => {
    const entries = ['USD', 'EUR', 'GBP', 'MXN'].flatMap((code) =>
      fundingInstructions(accountOf(code as CurrencyCode), 'sandbox'),
    );
    for (const { accountOrWalletInfo, instructionsNotes } of entries) {
      expect(accountOrWalletInfo['reference']).toMatch(/^FUND-[A-Z2-7]{8}$/);
      expect(instructionsNotes).toContain('reference');
    }
    expect(entries).toHaveLength(4);
    expect(fundingInstructions(accountOf('INR'), 'sandbox')[0]).not.toHaveProperty('instructionsNotes');
  });

  it.each([
    ['USD', { routingNumber: /^99\d{7}$/, accountNumber: /^\d{12}$/, bankName: /./, bankAddress: /./ }],
    ['GBP', { sortCode: /^\d{6}$/, accountNumber: /^\d{8}$/ }],
    ['MXN', { clabeNumber: /^\d{18}$/ }],
    ['INR', { vpa: /^[a-z0-9.]+@[a-z]+$/ }],
    ['ARS', { accountNumber: /^\d{22}$/ }],
    ['COP', { paymentUrl: /^https:\/\/[a-z.]+\.invalid\// }],
    ['IDR', { phoneNumber: /^\+62\d{9,12}$/, swiftCode: /^[A-Z]{6}[A-Z0-9]{2}$/ }],
    ['USDB', { address: /^sprt1[a-z0-9]+$/, assetType: /^USDB$/ }],
  ] as const)('of %s have the form of the real thing', (currency, forms) => {
    const [info] = shown(currency);
    for (const [field, form] of Object.entries(forms)) expect(info?.[field]).toMatch(form);
  });

  it.each(['EUR', 'DKK'] as const)('of %s carry an IBAN with right check digits', (currency) => {
    const owners = Array.from({ length: 20 }, () => ({ ...ADA, customerId: newId('Customer') }));
    const ibans = owners.map((owner) => String(shown(currency, owner)[0]?.['iban']));
    expect(ibans.map(remainderOf)).toStrictEqual(owners.map(() => 1n));
  });

  it('name the asset of every wallet, in addresses of its network', () => {
    const forms: Record<string, RegExp> = {
      SOLANA_WALLET: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
      TRON_WALLET: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
    };
    for (const code of ['USDC', 'USDT'] as const) {
      for (const { accountType, assetType, address } of shown(code)) {
        expect(assetType).toBe(code);
        expect(address).toMatch(forms[accountType] ?? /^0x[0-9a-f]{40}$/);
      }
    }
  });

  it('of Spark show the invoice inside and beside', () => {
    const [entry] = fundingInstructions(accountOf('USDB'), 'sandbox');
    expect(entry?.invoice).toBe(entry?.accountOrWalletInfo['invoice']);
    expect(entry?.invoice).toMatch(/^sprt1/);
    const [, lightning] = fundingInstructions(accountOf('BTC'), 'sandbox');
    expect(lightning).not.toHaveProperty('invoice');
  });

  it('say whether the account is the platform’s own', () => {
    const flags = (owner: AccountOwner) =>
      fundingInstructions(accountOf('USDC', owner), 'sandbox').map((entry) => entry.isPlatformAccount);
    expect(new Set(flags(PLATFORM))).toStrictEqual(new Set([true]));
    expect(new Set(flags(ADA))).toStrictEqual(new Set([false]));
  });

  it.each(['FROZEN', 'FAILED', 'CLOSED'] as const)('are withdrawn from a %s account', (status) => {
    expect(fundingInstructions(accountOf('USD', ADA, status), 'sandbox')).toStrictEqual([]);
  });

  it('are withdrawn where the platform takes in no money in the currency', () => {
    expect(fundingInstructions({ ...accountOf('USD'), fundingWithdrawn: true }, 'sandbox')).toStrictEqual([]);
  });

  it('are there for a pending account, which the sandbox may fund', () => {
    expect(fundingInstructions(accountOf('USD', ADA, 'PENDING'), 'sandbox')).toHaveLength(1);
  });
});

describe('funding instructions in production', () => {
  const dollars: PooledCoordinates = {
    currency: 'USD',
    accountType: 'USD_ACCOUNT',
    paymentRails: ['ACH', 'WIRE'],
    fields: { accountNumber: '580651664098', routingNumber: '021000021' },
  };
  const euros: PooledCoordinates = {
    currency: 'EUR',
    accountType: 'EUR_ACCOUNT',
    paymentRails: ['SEPA'],
    fields: { iban: 'DE02120300000000202051' },
  };
  const shownWith = (account: AccountState, ...pooled: readonly PooledCoordinates[]) =>
    fundingInstructions(account, 'production', pooled);

  it('are what the operator set for the currency, with the account’s own reference', () => {
    const account = accountOf('USD');
    const instructionsNotes = 'Send the reference with every payment, exactly as it is shown';
    expect(shownWith(account, euros, dollars)).toStrictEqual([
      {
        accountOrWalletInfo: {
          accountType: 'USD_ACCOUNT',
          paymentRails: ['ACH', 'WIRE'],
          accountNumber: '580651664098',
          routingNumber: '021000021',
          reference: accountReference(account.accountId),
        },
        instructionsNotes,
        isPlatformAccount: false,
      },
    ]);
  });

  it('are none where nothing is set for the currency', () => {
    expect(fundingInstructions(accountOf('USD'), 'production')).toStrictEqual([]);
    expect(shownWith(accountOf('USD'), euros)).toStrictEqual([]);
  });

  it.each(['PENDING', 'FROZEN', 'FAILED', 'CLOSED'] as const)('are not shown by a %s account', (status) => {
    expect(shownWith(accountOf('USD', ADA, status), dollars)).toStrictEqual([]);
  });

  it('are withdrawn where the platform takes in no money in the currency', () => {
    expect(shownWith({ ...accountOf('USD'), fundingWithdrawn: true }, dollars)).toStrictEqual([]);
  });

  it('name each account by a reference of 8 characters in base 32, the same whenever it is asked for', () => {
    const owners = Array.from({ length: 50 }, () => ({ ...ADA, customerId: newId('Customer') }));
    const references = owners.map((owner) => accountReference(accountIdOf(owner, 'USD', 'production')));
    for (const reference of references) expect(reference).toMatch(/^FUND-[A-Z2-7]{8}$/);
    expect(new Set(references).size).toBe(50);
    expect(owners.map((owner) => accountReference(accountIdOf(owner, 'USD', 'production')))).toStrictEqual(
      references,
    );
  });
});
