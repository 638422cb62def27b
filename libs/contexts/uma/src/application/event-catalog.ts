import type { EventCatalog } from '@causeway/event-store';
import type { PaymentAgreed } from '../domain/payments/agreement.js';
import type { AllowListSet } from '../domain/counterparties/allow-list.js';
import type { InstitutionKeyCreated } from '../domain/protocol/institution-key.js';
import type { InvoiceEvent } from '../domain/payments/invoice.js';
import type { LookupEvent } from '../domain/directory/lookup.js';
import type { NonceSpent } from '../domain/protocol/nonce.js';
import type { ArrivalEvent } from '../domain/payments/simulated-arrival.js';
import type { UmaPaymentEvent } from '../domain/payments/uma-payment.js';
import type { VelocityLimitSet } from '../domain/counterparties/velocity-limit.js';

/** Every event of this context. What a counterparty offers names one of its people: sealed under who asked. */
export const umaEvents = {
  ReceiverLookedUp: { version: 1, personal: ['offer'], subject: 'subjectId' },
  PaymentAgreed: { version: 1, personal: ['said'], subject: 'subjectId' },
  UmaAllowListSet: { version: 1 },
  VelocityLimitSet: { version: 1 },
  InstitutionKeyCreated: { version: 1 },
  NonceSpent: { version: 1 },
  InvoiceIssued: { version: 1 },
  InvoicePaid: { version: 1 },
  UmaPaymentSent: { version: 1 },
  UmaPaymentOffered: { version: 1 },
  UmaPaymentSettled: { version: 1 },
  UmaPaymentRefused: { version: 1 },
  LongArrivalStarted: { version: 1 },
  LongArrivalEnded: { version: 1 },
} as const satisfies EventCatalog &
  Record<
    (
      | LookupEvent
      | PaymentAgreed
      | AllowListSet
      | VelocityLimitSet
      | InstitutionKeyCreated
      | NonceSpent
      | InvoiceEvent
      | UmaPaymentEvent
      | ArrivalEvent
    )['type'],
    unknown
  >;
