import type { Instant, Loaded } from '@causeway/kernel';
import type { DepositTerms, KnownTerms } from './deposit-terms.js';
import type { ErasedParty, LedgerPlace, ReceiptConfirmed } from '@causeway/transaction-owner/domain';
import { evolveHeldDeposit, type HeldDepositEvent, type HeldDepositState } from './held-deposit.js';

export type { DepositCustomer, DepositOrigin, DepositTerms, KnownTerms } from './deposit-terms.js';

/** The largest sum of one sandbox funding, in minor units (sandbox §7). */
export const FUNDING_MINOR_MAX = 100_000_000_000n;

/** Why the ledger did not credit the account, in the ledger's own words. */
export interface DepositRefusal {
  readonly code: string;
  readonly details: Readonly<Record<string, bigint | string>>;
}

export type DepositEvent =
  /** The intent: from here on either of the other two follows, also after a crash. */
  | ({ readonly type: 'DepositDetected' } & DepositTerms)
  | { readonly type: 'DepositSettled'; readonly ledgerPlace: LedgerPlace; readonly settledAt: Instant }
  | ({ readonly type: 'DepositRefused' } & DepositRefusal)
  /** The platform says that its customer has the receipt (transactions §6); a later one overwrites. */
  | ({ readonly type: 'DepositReceiptConfirmed' } & ReceiptConfirmed)
  | ({ readonly type: 'DepositPartyErased' } & ErasedParty)
  | HeldDepositEvent;

/** Personal are the platform's own name of the customer, where it is a customer's, and what a rail reported of the sender. */
export const depositPersonal = {
  DepositDetected: {
    others: [{ personal: ['customer.platformCustomerId'], subject: 'customer.customerId' }],
  },
  DepositAnnounced: {
    personal: ['terms.origin.originator'],
    subject: 'terms.origin.subjectId',
    others: [{ personal: ['terms.customer.platformCustomerId'], subject: 'terms.customer.customerId' }],
  },
} as const;

/** As it is read from the log, where the customer may have been erased since. */
export type LoadedDepositEvent = Loaded<DepositEvent, typeof depositPersonal>;

export type KnownDeposit =
  | { readonly status: 'DETECTED'; readonly terms: KnownTerms }
  | {
      readonly status: 'SETTLED';
      readonly terms: KnownTerms;
      readonly ledgerPlace: LedgerPlace;
      readonly settledAt: Instant;
    }
  | { readonly status: 'REFUSED'; readonly terms: KnownTerms; readonly refusal: DepositRefusal }
  | HeldDepositState;
export type Deposit = { readonly status: 'ABSENT' } | KnownDeposit;

export const noDeposit: Deposit = { status: 'ABSENT' };

/** A confirmed receipt and an erased party change nothing that a later decision asks for. */
export const evolveDeposit = (deposit: Deposit, event: LoadedDepositEvent): Deposit => {
  switch (event.type) {
    case 'DepositDetected': {
      const { type: _type, ...terms } = event;
      return { status: 'DETECTED', terms };
    }
    case 'DepositSettled': {
      const { ledgerPlace, settledAt } = event;
      return deposit.status === 'ABSENT'
        ? deposit
        : { status: 'SETTLED', terms: deposit.terms, ledgerPlace, settledAt };
    }
    case 'DepositRefused': {
      const { code, details } = event;
      return deposit.status === 'ABSENT'
        ? deposit
        : { status: 'REFUSED', terms: deposit.terms, refusal: { code, details } };
    }
    case 'DepositReceiptConfirmed':
    case 'DepositPartyErased':
      return deposit;
    default:
      return evolveHeldDeposit(heldState(deposit), event) ?? deposit;
  }
};

const heldState = (deposit: Deposit): HeldDepositState | undefined =>
  deposit.status === 'HELD' || deposit.status === 'TURNED_DOWN' || deposit.status === 'FAILED'
    ? deposit
    : undefined;
