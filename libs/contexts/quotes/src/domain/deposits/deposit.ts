import type { Instant } from '@causeway/kernel';
import type { ReceiptConfirmed } from '../transactions/confirm-receipt.decide.js';
import type { DepositTerms, LedgerPlace } from './deposit-terms.js';
import type { ErasedParty } from '../erased-party.js';
import { evolveHeldDeposit, type HeldDepositEvent, type HeldDepositState } from './held-deposit.js';

export type { DepositCustomer, DepositOrigin, DepositTerms, LedgerPlace } from './deposit-terms.js';

/** The largest sum of one sandbox funding, in minor units (sandbox §7). */
export const FUNDING_MINOR_MAX = 100_000_000_000n;

/** Why the ledger did not credit the account, in the ledger's own words. */
export interface DepositRefusal {
  readonly code: string;
  readonly details: Readonly<Record<string, bigint | string>>;
}

export type DepositEvent =
  /** The intent: from here on either of the other two follows, whatever crashes. */
  | ({ readonly type: 'DepositDetected' } & DepositTerms)
  /** Carries its terms, so that the transaction's row follows from this event alone. */
  | {
      readonly type: 'DepositSettled';
      readonly terms: DepositTerms;
      readonly ledgerPlace: LedgerPlace;
      readonly settledAt: Instant;
    }
  | ({ readonly type: 'DepositRefused' } & DepositRefusal)
  | ({ readonly type: 'DepositReceiptConfirmed' } & ReceiptConfirmed)
  | ({ readonly type: 'DepositPartyErased' } & ErasedParty)
  | HeldDepositEvent;

export type Deposit =
  | { readonly status: 'ABSENT' }
  | { readonly status: 'DETECTED'; readonly terms: DepositTerms }
  | {
      readonly status: 'SETTLED';
      readonly terms: DepositTerms;
      readonly ledgerPlace: LedgerPlace;
      readonly settledAt: Instant;
    }
  | { readonly status: 'REFUSED'; readonly terms: DepositTerms; readonly refusal: DepositRefusal }
  | HeldDepositState;

export const noDeposit: Deposit = { status: 'ABSENT' };

export const evolveDeposit = (deposit: Deposit, event: DepositEvent): Deposit => {
  switch (event.type) {
    case 'DepositDetected': {
      const { type: _type, ...terms } = event;
      return { status: 'DETECTED', terms };
    }
    case 'DepositSettled': {
      const { terms, ledgerPlace, settledAt } = event;
      return { status: 'SETTLED', terms, ledgerPlace, settledAt };
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
