import type { CurrencyCode, UmaAddress } from '@causeway/kernel';
import type { PayerField } from '../protocol/payer-field.js';

/** Where the sandbox's simulated institution has its addresses (sandbox §6). */
export const SANDBOX_DOMAIN = 'sandbox.uma.money';

/** The outcome of a payment to, or from, a simulated person. */
export type SandboxOutcome = 'SUCCEEDS' | 'LASTS_LONG' | 'COMPLIANCE_REJECTED';

export interface SandboxPerson {
  readonly currency: CurrencyCode;
  readonly outcome: SandboxOutcome;
}

const PEOPLE: Readonly<Record<string, SandboxPerson>> = {
  'success.usd': { currency: 'USD', outcome: 'SUCCEEDS' },
  'success.eur': { currency: 'EUR', outcome: 'SUCCEEDS' },
  'success.mxn': { currency: 'MXN', outcome: 'SUCCEEDS' },
  'pending.long.usd': { currency: 'USD', outcome: 'LASTS_LONG' },
  'fail.compliance.usd': { currency: 'USD', outcome: 'COMPLIANCE_REJECTED' },
};

/** sandbox §6: "`PROCESSING` about 6 minutes". */
export const LONG_PAYMENT_MS = 360_000;

/** In the smallest unit of the receiving currency. */
export const SANDBOX_AMOUNT_MIN = 1n;
export const SANDBOX_AMOUNT_MAX = 1_000_000_000n;

export const SANDBOX_PAYER_FIELDS: readonly PayerField[] = [
  { name: 'FULL_NAME', mandatory: true },
  { name: 'BIRTH_DATE', mandatory: false },
];

/** The simulated person at an address; `undefined` at any other address or domain. */
export const sandboxPerson = ({ user, domain }: UmaAddress): SandboxPerson | undefined =>
  domain === SANDBOX_DOMAIN && Object.hasOwn(PEOPLE, user) ? PEOPLE[user] : undefined;
