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
  /** The payments under way as their owner knows them, whom this context may not ask. */
  Named & { readonly openTransactionIds: readonly string[] },
  ErasureDocument
> {
  static readonly type = 'customers.erase-person';
}

/** How far the erasure of a person has come; `null` when the platform's customer was never erased or never was. */
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
