import { Command, Query } from '@causeway/commands';
import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type { CustomerChange, TiedContactChange } from './contact/contact-ties.js';
import type { CustomerDocument } from '../published/customer.document.js';
import type { NewCustomer } from '../domain/customer-details.js';

/** Registers a customer; its accounts are provisioned before the answer (customers §4). */
export class CreateCustomer extends Command<NewCustomer, CustomerDocument> {
  static readonly type = 'customers.create-customer';
}

/**
 * Registers the customer of a row of an imported file. A row has to say more of a person than a single registration, and
 * less of a business (customers §9.1). No request of the API leads here.
 */
export class ImportCustomer extends Command<NewCustomer, CustomerDocument> {
  static readonly type = 'customers.import-customer';
}

/**
 * A number that the customer proved elsewhere takes the place of its own, and is verified from then on (sca §7). Refuses
 * with `CUSTOMER_NOT_FOUND`, also a deleted one.
 */
export class ReplacePhoneNumber extends Command<
  { readonly customerId: Id<'Customer'>; readonly phoneNumber: string },
  null
> {
  static readonly type = 'customers.replace-phone-number';
}

/**
 * Either leg of a change through the API: like {@link UpdateCustomer}, once the owner of a wallet whose codes go to a
 * changed contact has signed (customers §6.1).
 */
export class PatchCustomer extends Command<
  Pick<TiedContactChange, 'customerId' | 'sent' | 'bodyFingerprint' | 'proof'>,
  CustomerChange
> {
  static readonly type = 'customers.patch-customer';
}

/**
 * Changes what was sent; refuses with `CUSTOMER_NOT_FOUND`, also a deleted one (customers §6). Whether someone must agree
 * to a changed contact is the caller's to ask first.
 */
export class UpdateCustomer extends Command<
  { readonly customerId: Id<'Customer'>; readonly sent: NewCustomer },
  CustomerDocument
> {
  static readonly type = 'customers.update-customer';
}

/** Changes nothing: refuses with what {@link UpdateCustomer} would refuse, for forms that are not complete yet. */
export class CheckCustomerChange extends Command<UpdateCustomer['payload'], null> {
  static readonly type = 'customers.check-customer-change';
}

/**
 * Deletes a customer, and closes its accounts (customers §7). Refuses with `CUSTOMER_NOT_FOUND`, `CUSTOMER_DELETED`,
 * `CUSTOMER_HAS_MONEY` and `CUSTOMER_HAS_OPEN_PAYMENTS`.
 */
export class DeleteCustomer extends Command<
  /** The open payments as quotes knows them; this context may not query quotes. */
  { readonly customerId: Id<'Customer'>; readonly openTransactionIds: readonly string[] },
  CustomerDocument
> {
  static readonly type = 'customers.delete-customer';
}

/** Refuses with `CUSTOMER_NOT_FOUND`. A deleted customer is still shown. */
export class GetCustomer extends Query<{ readonly customerId: Id<'Customer'> }, CustomerDocument> {
  static readonly type = 'customers.get-customer';
}

/** The facts that decide whether money may move for a customer; `null` when the platform has no such one. */
export class GetCustomerEligibility extends Query<
  { readonly customerId: Id<'Customer'> },
  CustomerEligibility | null
> {
  static readonly type = 'customers.get-customer-eligibility';
  static readonly isOfViews = true;
}
export interface CustomerEligibility {
  readonly customerId: Id<'Customer'>;
  readonly platformCustomerId: string;
  readonly customerType: 'INDIVIDUAL' | 'BUSINESS';
  /** KYC or KYB. Only `APPROVED` may pay (quotes §1.4, row 5). */
  readonly verificationStatus: string;
  readonly isDeleted: boolean;
  /** False on an unregulated platform whose customer has not accepted the terms. */
  readonly hasAcceptedTerms: boolean;
  readonly hasRegistrationNumber: boolean;
  /** The info fields that it lacks of those that a currency may ask for (customers §2). */
  readonly lackingInfo: readonly string[];
  readonly region?: string;
  /** The region's law requires strong customer authentication (customers §3). */
  readonly isScaRegulated: boolean;
}

/** The caller's platform's customers, newest first (customers §5). */
export class ListCustomers extends Query<CustomersWanted, Page<CustomerDocument>> {
  static readonly type = 'customers.list-customers';
}
export interface CustomersWanted {
  readonly limit: number;
  readonly after?: KeysetPosition;
  readonly platformCustomerId?: string;
  readonly customerType?: 'INDIVIDUAL' | 'BUSINESS';
  readonly umaAddress?: string;
  readonly region?: string;
  readonly currency?: string;
  readonly createdAfter?: Instant;
  readonly createdBefore?: Instant;
  readonly updatedAfter?: Instant;
  readonly updatedBefore?: Instant;
  readonly isIncludingDeleted?: boolean;
}
