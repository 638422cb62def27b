import type { Id } from '@causeway/kernel';

/** An external account as the API shows it (`ExternalAccount` of the contract). */
export interface ExternalAccountDocument {
  readonly id: Id<'ExternalAccount'>;
  readonly customerId?: Id<'Customer'>;
  readonly status: string;
  readonly currency: string;
  readonly accountInfo: { readonly accountType: string } & Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}
