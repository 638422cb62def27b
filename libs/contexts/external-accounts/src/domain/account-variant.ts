import type { CurrencyCode } from '@causeway/kernel';
import type { AccountField } from './account-field.js';

/** `accountInfo` as it was sent or stored; before the edge has judged it, of any type. */
export type AccountValues = Readonly<Record<string, unknown>>;

/** One bad field; `path` is below `accountInfo`. */
export interface AccountProblem {
  readonly path: string;
  readonly message: string;
}

/** Looks at `accountInfo` as a whole; it may not trust the type of any value. */
export type AccountRule = (info: AccountValues) => readonly AccountProblem[];

/** One way in which an account of a type can be reached; a type has one, or asks for exactly one of several. */
export interface AccountWay {
  /** The fields that identify the account: duplicate key, and the end of the last one is the sandbox's suffix. */
  readonly identifier: readonly string[];
  /** What identifies the account where `identifier` is not given. */
  readonly otherwise?: readonly string[];
  /** Fields that must come with the identifier. */
  readonly needs?: readonly string[];
  /** Fields that belong to this way and may be left out. */
  readonly may?: readonly string[];
  readonly rails: readonly string[];
  /** The field in which the account itself names the one rail, out of `rails`. */
  readonly railIn?: string;
}

/** What a person must say of itself in accounts of some types, besides a name. */
export type BeneficiaryNeed = 'address' | 'countryOfResidence' | 'phoneNumber';
/** What a person may say of itself in accounts of some types only. */
export type BeneficiaryExtra = 'registrationNumber' | 'documentType' | 'documentNumber';

/** A row of external-accounts §4: all properties of one type of account. */
export interface AccountVariant {
  /** First part of its schemas' names: `Eur` of `EurExternalAccountInfo`. */
  readonly schema: string;
  /** `LIGHTNING` has neither a beneficiary nor an owner to be proven (§5, §6.1). */
  readonly kind: 'FIAT' | 'WALLET' | 'LIGHTNING';
  readonly currencies: readonly CurrencyCode[];
  /** Out of `currencies`, the operator says which may be held (§4, SWIFT). */
  readonly operatorChoosesCurrencies?: true;
  /** Other words for a currency that a request may use. */
  readonly currencyAliases?: Readonly<Record<string, CurrencyCode>>;
  readonly fields: Readonly<Record<string, AccountField>>;
  readonly ways: readonly [AccountWay, ...AccountWay[]];
  /** Fields of which all or none are sent. */
  readonly together?: readonly (readonly string[])[];
  readonly individualNeeds?: readonly BeneficiaryNeed[];
  readonly individualMay?: readonly BeneficiaryExtra[];
  /** What a name verification says where no connected rail compares names (§7). */
  readonly unverifiedAs?: 'CHECKED_BY_RECEIVING_FI' | 'UNSUPPORTED';
  /** The account with what follows from its other fields and was not sent. */
  readonly completed?: (info: AccountValues) => AccountValues;
  /** Rules between fields, in both environments. */
  readonly rules?: AccountRule;
  /** Rules between fields that hold in production only (§4.2). */
  readonly strictRules?: AccountRule;
}

export type AccountVariants = Readonly<Record<string, AccountVariant>>;

/** Whether the account has the field with any value; `null` counts as absent. */
export const isSent = (info: AccountValues, field: string): boolean =>
  Object.hasOwn(info, field) && info[field] !== undefined && info[field] !== null;

/** The text of a field; empty where the value is no text. */
export const textIn = (info: AccountValues, field: string): string => {
  const value = Object.hasOwn(info, field) ? info[field] : undefined;
  return typeof value === 'string' ? value.trim() : '';
};

/** A problem of one field unless a condition holds. */
export const unless = (holds: boolean, path: string, message: string): readonly AccountProblem[] =>
  holds ? [] : [{ path, message }];
