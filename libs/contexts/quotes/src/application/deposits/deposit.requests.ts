import { Command } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { InternalAccountDocument } from '@causeway/ledger';

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
