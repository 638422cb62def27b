import { Command } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { InternalAccountDocument } from '@causeway/ledger';
import type { LedgerVerdict, NewDeposit } from '../domain/deposit.decide.js';
import type { DepositRefusal, DepositTerms } from '../domain/deposit.js';

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
  static readonly type = 'quotes.fund-internal-account';
}

/** The first step: records the intent, together with the timer that finishes what a crash left open. */
export class DetectDeposit extends Command<NewDeposit, DepositTerms> {
  static readonly type = 'quotes.detect-deposit';
}

/** The last step: records what the ledger said. */
export class ConcludeDeposit extends Command<
  { readonly transactionId: Id<'Transaction'>; readonly verdict: LedgerVerdict },
  DepositConclusion
> {
  static readonly type = 'quotes.conclude-deposit';
}
export type DepositConclusion =
  { readonly status: 'SETTLED' } | ({ readonly status: 'REFUSED' } & DepositRefusal);
