import type { CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';

/** The institutions from which payments come. */
export interface SenderInstitutions {
  /**
   * Gives money back to the institution that sent it; a repetition gives it once. `KEPT` where no way leads back: an
   * operator settles it by hand (transactions §4).
   */
  giveBack(
    payment: { readonly transactionId: Id<'Transaction'> },
    call: CallContext,
  ): Promise<'RETURNED' | 'KEPT'>;
}
