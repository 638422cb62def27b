import type { CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';

export interface SentPayment {
  readonly transactionId: Id<'Transaction'>;
  readonly senderUmaAddress: string;
  /** It had been credited or paid on before, so that the sender may know it as paid. */
  readonly wasCompleted: boolean;
}

export interface SenderInstitutions {
  /**
   * Gives money back to the institution that sent it; a repetition gives it once. `KEPT` where no way leads back: an
   * operator settles it by hand (transactions §4).
   */
  giveBack(payment: SentPayment, call: CallContext): Promise<'RETURNED' | 'KEPT'>;
}
