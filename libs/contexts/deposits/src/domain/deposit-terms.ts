import type { Erased, Id, Instant, Money } from '@causeway/kernel';
import type { OnChainTransaction, Originator } from '@causeway/rails';

/** Money that is on its way into an internal account: what is known of it from the first moment on. */
export interface DepositTerms {
  readonly transactionId: Id<'Transaction'>;
  readonly accountId: Id<'InternalAccount'>;
  readonly amount: Money;
  /** Whose account it is; absent on the platform's own accounts. */
  readonly customer?: DepositCustomer;
  readonly detectedAt: Instant;
  /** What a bank or a chain reported; of money that the sandbox simulated, the transfer on its chain alone. */
  readonly origin?: DepositOrigin;
}
export interface DepositOrigin {
  /** The customer's id, or the platform's: whose key seals the sender's details. */
  readonly subjectId: string;
  readonly reference?: string;
  readonly originator?: Originator;
  readonly onChain?: OnChainTransaction;
}
export interface DepositCustomer {
  readonly customerId: Id<'Customer'>;
  readonly platformCustomerId: string;
}

/** The terms as they are read, where the customer may have been erased since. */
export interface KnownTerms extends Omit<DepositTerms, 'customer' | 'origin'> {
  readonly customer?: Omit<DepositCustomer, 'platformCustomerId'> & {
    readonly platformCustomerId: string | Erased;
  };
  readonly origin?: Omit<DepositOrigin, 'originator'> & { readonly originator?: Originator | Erased };
}
