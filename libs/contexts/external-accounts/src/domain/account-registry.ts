import type { AccountVariant, AccountVariants } from './account-variant.js';
import { BANK_VARIANTS } from './variants/bank-variants.js';
import { MOBILE_VARIANTS } from './variants/mobile-variants.js';
import { SEVERAL_WAYS_VARIANTS } from './variants/several-ways-variants.js';
import { WALLET_VARIANTS } from './variants/wallet-variants.js';

export type { AccountVariant, AccountWay, BeneficiaryExtra, BeneficiaryNeed } from './account-variant.js';

/** external-accounts §4, by `accountType`; a further type is a further row. */
export const ACCOUNT_VARIANTS = {
  ...BANK_VARIANTS,
  ...SEVERAL_WAYS_VARIANTS,
  ...MOBILE_VARIANTS,
  ...WALLET_VARIANTS,
} as const satisfies AccountVariants;

/** The row of a type; undefined where there is none. */
export const accountVariant = (accountType: unknown): AccountVariant | undefined =>
  typeof accountType === 'string' && Object.hasOwn(ACCOUNT_VARIANTS, accountType)
    ? ACCOUNT_VARIANTS[accountType as keyof typeof ACCOUNT_VARIANTS]
    : undefined;

/** The seed's other names (§2), and what a CLABE's account is called by its number; what the API answers always has the contract's. */
const OTHER_ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  US_ACCOUNT: 'USD_ACCOUNT',
  LIGHTNING_ACCOUNT: 'LIGHTNING',
  CLABE: 'MXN_ACCOUNT',
};
const OTHER_FIELDS: Readonly<Record<string, string>> = { accountCategory: 'bankAccountType' };

type Values = Readonly<Record<string, unknown>>;

/** The name under which a field of `accountInfo` was sent; its own where it was not. */
export const nameAsSent = (info: Values, own: string): string =>
  Object.keys(OTHER_FIELDS).find(
    (other) => OTHER_FIELDS[other] === own && Object.hasOwn(info, other) && !Object.hasOwn(info, own),
  ) ?? own;

/** `accountInfo` in the contract's own names. A field that is sent under both names keeps its own. */
export const inOwnNames = (info: Values): Values => {
  const renamed = Object.entries(info).flatMap(([name, value]) => {
    const own = Object.hasOwn(OTHER_FIELDS, name) ? OTHER_FIELDS[name] : undefined;
    if (own === undefined) return [[name, value] as const];
    return Object.hasOwn(info, own) ? [] : [[own, value] as const];
  });
  const { accountType } = info;
  const isOther = typeof accountType === 'string' && Object.hasOwn(OTHER_ACCOUNT_TYPES, accountType);
  return {
    ...Object.fromEntries(renamed),
    ...(isOther && { accountType: OTHER_ACCOUNT_TYPES[accountType] }),
  };
};
