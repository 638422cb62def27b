import type { EventCatalog } from '@causeway/event-store';
import { lookupPersonal, type LookupEvent } from '../domain/directory/lookup.js';
import { agreementPersonal, type PaymentAgreed } from '../domain/payments/agreement.js';
import { givenFieldsPersonal, type PayerFieldsGiven } from '../domain/payments/given-fields.js';
import type { InvoiceEvent } from '../domain/payments/invoice.js';
import type { ArrivalEvent } from '../domain/payments/simulated-arrival.js';
import type { UmaPaymentEvent } from '../domain/payments/uma-payment.js';
import type { InstitutionKeyCreated } from '../domain/protocol/institution-key.js';
import type { NonceSpent } from '../domain/protocol/nonce.js';

type CatalogOf<Event extends { readonly type: string }> = EventCatalog & Record<Event['type'], unknown>;

export const directoryEvents = {
  ReceiverLookedUp: { version: 1, ...lookupPersonal.ReceiverLookedUp },
} as const satisfies CatalogOf<LookupEvent>;

export const protocolEvents = {
  InstitutionKeyCreated: { version: 1 },
  NonceSpent: { version: 1 },
} as const satisfies CatalogOf<InstitutionKeyCreated | NonceSpent>;

export const paymentEvents = {
  PaymentAgreed: { version: 1, ...agreementPersonal.PaymentAgreed },
  PayerFieldsGiven: { version: 1, ...givenFieldsPersonal.PayerFieldsGiven },
  InvoiceIssued: { version: 1 },
  InvoicePaid: { version: 1 },
  UmaPaymentSent: { version: 1 },
  UmaPaymentOffered: { version: 1 },
  UmaPaymentSettled: { version: 1 },
  UmaPaymentRefused: { version: 1 },
  LongArrivalStarted: { version: 1 },
  LongArrivalEnded: { version: 1 },
} as const satisfies CatalogOf<
  PaymentAgreed | PayerFieldsGiven | InvoiceEvent | UmaPaymentEvent | ArrivalEvent
>;
