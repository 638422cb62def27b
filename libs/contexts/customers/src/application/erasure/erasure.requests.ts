import { Command, Query } from '@causeway/commands';
import type { Id, Instant } from '@causeway/kernel';

interface Named {
  readonly customerId: Id<'Customer'>;
}

/**
 * Erases a person and closes its accounts; for operators only. Refuses with `CUSTOMER_NOT_FOUND`,
 * `CUSTOMER_HAS_MONEY` and `CUSTOMER_HAS_OPEN_PAYMENTS`. Answers the progress; a repeated request answers it
 * again.
 */
export class ErasePerson extends Command<
  /** The open payments as quotes knows them; this context may not query quotes. */
  Named & { readonly openTransactionIds: readonly string[] },
  ErasureDocument
> {
  static readonly type = 'customers.erase-person';
}

/** The progress of an erasure; `null` when the platform's customer was never erased or is unknown. */
export class GetErasure extends Query<Named, ErasureDocument | null> {
  static readonly type = 'customers.get-erasure';
}
export interface ErasureDocument extends Named {
  readonly erasedAt: Instant;
  /** Contexts that have not blanked everything yet. */
  readonly waitingFor: readonly string[];
  /** Absent until nothing of the person can be read any more. */
  readonly keyShreddedAt?: Instant;
}

/**
 * The platform's own ids that a person had, also after the erasure, until the person's key is shredded; none for another
 * tenant's.
 */
export class ListFormerNames extends Query<Named, readonly string[]> {
  static readonly type = 'customers.list-former-names';
}
