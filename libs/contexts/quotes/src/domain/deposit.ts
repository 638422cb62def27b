import type { Environment, Id, Instant, Money } from '@causeway/kernel';
import type { Originator } from './arrival.js';
import type { OnChainTransaction } from './chain-network.js';
import type { ReceiptConfirmed } from './confirm-receipt.decide.js';
import type { ErasedParty } from './erased-party.js';
import { evolveHeldDeposit, type HeldDepositEvent, type HeldDepositState } from './held-deposit.js';

/** The largest sum of one sandbox funding, in minor units (sandbox §7). */
export const FUNDING_MINOR_MAX = 100_000_000_000n;

/** Money that is on its way into an internal account: what is known of it from the first moment on. */
export interface DepositTerms {
  readonly transactionId: Id<'Transaction'>;
  readonly accountId: Id<'InternalAccount'>;
  readonly amount: Money;
  /** Whose account it is; absent on the platform's own accounts. */
  readonly customer?: DepositCustomer;
  readonly detectedAt: Instant;
  /** What a bank or a chain told of it; absent on money that the sandbox made up. */
  readonly origin?: DepositOrigin;
}
export interface DepositOrigin {
  /** The customer's id, or the platform's: whose key seals what is told of the sender. */
  readonly subjectId: string;
  /** The reference that the payer named. */
  readonly reference?: string;
  readonly originator?: Originator;
  readonly onChain?: OnChainTransaction;
}
export interface DepositCustomer {
  readonly customerId: Id<'Customer'>;
  readonly platformCustomerId: string;
}

/** Where the entry that credited the account stands in the ledger's log. */
export interface LedgerPlace {
  readonly lane: `${string}.${Environment}`;
  readonly position: number;
  readonly key: string;
}

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
      return evolveHeldDeposit(deposit, event);
  }
};
