import type { Environment, Instant } from '@causeway/kernel';
import { calendarDate, restricted, type Shape } from '@causeway/shapes';
import type { AccountVariant } from './account-registry.js';

/** Who holds an account, in the words of the contract. Personal data throughout. */
export interface Beneficiary {
  readonly beneficiaryType: 'INDIVIDUAL' | 'BUSINESS';
  readonly fullName?: string;
  readonly legalName?: string;
  /** `YYYY-MM-DD` */
  readonly birthDate?: string;
  readonly [field: string]: unknown;
}

/** No payee of today was born before (external-accounts §5). */
const BORN_AFTER = '1900-01-01';
const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** When a payee was born: a day in the past. */
export const birthDate = (): Shape<string> =>
  restricted(calendarDate(), (date, now) => date > BORN_AFTER && date < dayOf(now), {
    message: `must lie between ${BORN_AFTER} and today`,
    constraint: { format: 'date' },
  });

const dayOf = (now: Instant | undefined): string => {
  if (now === undefined) throw new Error('Whether a day is past depends on the moment');
  return now.slice(0, DATE_LENGTH);
};

export const VERIFICATION_STATUSES = [
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'UNSUPPORTED',
  'CHECKED_BY_RECEIVING_FI',
  'PENDING',
] as const;

/** The bank's verification of the beneficiary's name, and the name that it has on record. */
export interface NameVerification {
  readonly status: (typeof VERIFICATION_STATUSES)[number];
  readonly fullName?: string;
}

/** The last three characters before any `@` (sandbox §2). */
const suffixOf = (identifier: string): string => (identifier.split('@')[0] ?? '').slice(-3);

/** Of a name, in characters (external-accounts §5). */
export const NAME_LENGTH_MAX = 255;

/** sandbox §4: who a bank would name instead. */
const OTHER_HOLDER = 'Alex Example';
/** `Erika Mustermann` as a bank may keep her: `E. Mustermann`; a name of one word gets an initial, and may lose its end. */
const abbreviated = (name: string): string => {
  const short = name.replace(/^(\S)\S*\s+/u, '$1. ');
  const initialed = short === name ? name.replace(/^(\S)/u, '$1. $1') : short;
  return Array.from(initialed).slice(0, NAME_LENGTH_MAX).join('');
};

/**
 * Verifies the name on a new account; undefined for wallets and Lightning, which have none to compare. In production no rail that
 * compares names is connected, so that only the type of the account speaks (§7).
 */
export const verifyName = (
  { kind, unverifiedAs = 'UNSUPPORTED' }: AccountVariant,
  identifier: string,
  { fullName, legalName }: Beneficiary,
  environment: Environment,
): NameVerification | 'NO_SUCH_ACCOUNT' | undefined => {
  if (kind !== 'FIAT') return undefined;
  if (environment === 'production') return { status: unverifiedAs };
  const name = fullName ?? legalName ?? '';
  switch (suffixOf(identifier)) {
    case '102':
      return { status: 'NOT_MATCHED', fullName: OTHER_HOLDER };
    case '103':
      return { status: 'PARTIAL_MATCH', fullName: abbreviated(name) };
    case '104':
      return { status: 'PENDING' };
    case '105':
      return 'NO_SUCH_ACCOUNT';
    case '106':
      return { status: 'UNSUPPORTED' };
    case '107':
      return { status: 'CHECKED_BY_RECEIVING_FI' };
    default:
      return { status: 'MATCHED', fullName: name };
  }
};
