import type { EventCatalog } from '@causeway/event-store';
import { customerPersonal, type CustomerEvent } from '../domain/customer.js';

/** Every event of this context; an event type that is missing here does not compile. */
export const customerEvents = {
  CustomerRegistered: { version: 1, ...customerPersonal.CustomerRegistered },
  CustomerProfileChanged: { version: 1, ...customerPersonal.CustomerProfileChanged },
  CustomerStatusChanged: { version: 1 },
  CustomerDeleted: { version: 1 },
  ContactCodeSent: { version: 1 },
  ContactCodeRefused: { version: 1 },
  ContactChannelVerified: { version: 1 },
  BeneficialOwnerAdded: { version: 1, ...customerPersonal.BeneficialOwnerAdded },
  BeneficialOwnerChanged: { version: 1, ...customerPersonal.BeneficialOwnerChanged },
  BeneficialOwnerStatusChanged: { version: 1 },
  DocumentStored: { version: 1, ...customerPersonal.DocumentStored },
  DocumentReplaced: { version: 1, ...customerPersonal.DocumentReplaced },
  DocumentDeleted: { version: 1 },
  VerificationErrorsListed: { version: 1 },
  VerificationReady: { version: 1 },
  VerificationSubmitted: { version: 1 },
  VerificationSentToManualReview: { version: 1 },
  VerificationReturned: { version: 1 },
  VerificationApproved: { version: 1 },
  VerificationRejected: { version: 1 },
  VerificationAnswerIgnored: { version: 1 },
  PersonErased: { version: 1 },
  PersonForgottenElsewhere: { version: 1 },
  PersonKeyShredded: { version: 1 },
} as const satisfies EventCatalog & Record<CustomerEvent['type'], unknown>;
