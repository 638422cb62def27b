import type { EventCatalog } from '@causeway/event-store';
import type { PaymentAgreed } from '../domain/agreement.js';
import type { AllowListSet } from '../domain/allow-list.js';
import type { InstitutionKeyCreated } from '../domain/institution-key.js';
import type { InvoiceEvent } from '../domain/invoice.js';
import type { LookupEvent } from '../domain/lookup.js';
import type { NonceSpent } from '../domain/nonce.js';
import type { ArrivalEvent } from '../domain/simulated-arrival.js';
import type { UmaPaymentEvent } from '../domain/uma-payment.js';
import type { VelocityLimitSet } from '../domain/velocity-limit.js';

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
