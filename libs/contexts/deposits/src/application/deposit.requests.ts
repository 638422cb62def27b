import { Command } from '@causeway/commands';
import type { Id, Instant } from '@causeway/kernel';
import type { InternalAccountDocument } from '@causeway/ledger';
import type { OnChainTransaction } from '@causeway/rails';

/**
 * Credits an internal account of the sandbox and answers it as it is then (sandbox §7). Refuses with
 * `INTERNAL_ACCOUNT_NOT_FOUND`, `END_USER_TERMS_NOT_ACCEPTED` and `INTERNAL_ACCOUNT_NOT_ACTIVE`.
 */
export class FundInternalAccount extends Command<
  {
    readonly accountId: Id<'InternalAccount'>;
    /** 1 to 100 000 000 000 minor units of the account's currency. */
    readonly amountMinor: bigint;
  },
  InternalAccountDocument
> {
  static readonly type = 'deposits.fund-internal-account';
}

/**
 * Credits an account with money that came for something else, under an id that names the deposit: asked twice, it is
 * there once. Refuses as `FundInternalAccount` does.
 */
export class CreditDeposit extends Command<
  {
    readonly accountId: Id<'InternalAccount'>;
    readonly amountMinor: bigint;
    /** The deposit's uuid, which is also its transaction's. */
    readonly id: string;
    /** The transfer on its chain, where it came over one. */
    readonly onChain?: OnChainTransaction;
  },
  { readonly transactionId: Id<'Transaction'> }
> {
  static readonly type = 'deposits.credit-deposit';
}

/** Notes that the platform delivered a deposit's receipt. Refuses with `RECEIPT_NOT_DUE` and `RECEIPT_TIME_INVALID`. */
export class ConfirmDepositReceipt extends Command<
  { readonly transactionId: Id<'Transaction'>; /** Now, when absent. */ readonly confirmedAt?: Instant },
  null
> {
  static readonly type = 'deposits.confirm-deposit-receipt';
}
