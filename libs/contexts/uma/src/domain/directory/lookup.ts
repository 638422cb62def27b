import type { CurrencyCode, Id, Instant, Loaded, PersonalFields } from '@causeway/kernel';
import type { CounterpartyOffer } from '../protocol/messages.js';
import type { PayerField } from '../protocol/payer-field.js';
import type { SandboxOutcome } from '../counterparties/sandbox-institution.js';

/** A currency that the receiver takes, with the bounds of one payment in its minor units. */
export interface OfferedCurrency {
  readonly currency: CurrencyCode;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Receiving major units for one sending major unit; an estimate without commitment. */
  readonly estimatedExchangeRate: number;
}

/** Where the receiver was found, and so who is paid. */
export type Receiver =
  | { readonly kind: 'EXTERNAL_ACCOUNT'; readonly accountId: Id<'ExternalAccount'> }
  | { readonly kind: 'SANDBOX'; readonly outcome: SandboxOutcome }
  /** A customer of this deployment, of any platform. */
  | { readonly kind: 'CUSTOMER'; readonly platformId: string; readonly customerId: Id<'Customer'> }
  /** A customer of another institution that speaks the protocol. */
  | { readonly kind: 'COUNTERPARTY'; readonly domain: string };

/** The address is not kept: the caller repeats it later, and its keyed hash is compared. */
export interface ReceiverLookedUp {
  readonly type: 'ReceiverLookedUp';
  readonly lookupId: Id<'Lookup'>;
  readonly receiver: Receiver;
  /** Keyed hash of the UMA address; absent for an account. */
  readonly addressKey?: string;
  /** The payer; absent for the platform itself. */
  readonly senderCustomerId?: Id<'Customer'>;
  readonly currencies: readonly OfferedCurrency[];
  readonly payerFields: readonly PayerField[];
  readonly offer?: CounterpartyOffer;
  readonly subjectId: string;
  readonly lookedUpAt: Instant;
  readonly expiresAt: Instant;
}
export type LookupEvent = ReceiverLookedUp;

/** A counterparty's offer names its customer: sealed under the key of the platform that asked. */
export const lookupPersonal = {
  ReceiverLookedUp: { personal: ['offer'], subject: 'subjectId' },
} as const satisfies PersonalFields<LookupEvent>;
export type LoadedLookupEvent = Loaded<LookupEvent, typeof lookupPersonal>;

export type LookupRecord = Omit<LoadedLookupEvent, 'type'>;
export type Lookup =
  { readonly status: 'ABSENT' } | { readonly status: 'MADE'; readonly lookup: LookupRecord };

export const noLookup: Lookup = { status: 'ABSENT' };

export const evolveLookup = (_lookup: Lookup, { type: _type, ...lookup }: LoadedLookupEvent): Lookup => ({
  status: 'MADE',
  lookup,
});
