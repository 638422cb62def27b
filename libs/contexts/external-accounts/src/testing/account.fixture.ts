import { instant, newId, type Environment, type Id } from '@causeway/kernel';
import type { AccountPolicy } from '../domain/account-policy.js';
import type { NewExternalAccount } from '../domain/external-account.js';

export const NOW = instant('2026-01-01T00:00:00.000Z');
export const PLATFORM_ID: Id<'Platform'> = newId('Platform');
export const CUSTOMER_ID: Id<'Customer'> = newId('Customer');
export const ACCOUNT_ID: Id<'ExternalAccount'> = newId('ExternalAccount');

/** The policy without any setting of the operator. */
export const POLICY: AccountPolicy = {
  counterpartyRequirements: false,
  strictBeneficiaries: false,
  deniedCountries: [],
  swiftCurrencies: ['EUR', 'GBP', 'USD'],
};
export const POLICIES: Readonly<Record<Environment, AccountPolicy>> = {
  sandbox: POLICY,
  production: { ...POLICY, strictBeneficiaries: true },
};

export const ERIKA = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Erika Mustermann',
  countryOfResidence: 'DE',
} as const;
/** Its check digits are right, so that production takes it too. */
export const IBAN = 'DE89370400440532013000';
export const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV4';

export const euroAccount = (iban = IBAN, change: object = {}): NewExternalAccount => ({
  currency: 'EUR',
  accountInfo: { accountType: 'EUR_ACCOUNT', iban, beneficiary: ERIKA },
  ...change,
});
export const dollarAccount = (routingNumber: string, accountNumber: string): NewExternalAccount => ({
  currency: 'USD',
  accountInfo: { accountType: 'USD_ACCOUNT', routingNumber, accountNumber, beneficiary: ERIKA },
});
export const solanaWallet = (info: object = {}, change: object = {}): NewExternalAccount => ({
  currency: 'USDC',
  accountInfo: { accountType: 'SOLANA_WALLET', address: SOLANA, ...info },
  ...change,
});
