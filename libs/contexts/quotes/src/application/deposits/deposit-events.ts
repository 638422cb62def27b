import type { EventCatalog } from '@causeway/event-store';
import type { DepositEvent } from '../../domain/deposits/deposit.js';

/** Personal are the platform's own name of the customer, where it is a customer's, and what a rail told of the sender. */
const withTerms = {
  version: 1,
  personal: ['terms.origin.originator'],
  subject: 'terms.origin.subjectId',
  others: [{ personal: ['terms.customer.platformCustomerId'], subject: 'terms.customer.customerId' }],
} as const;

export const depositEvents = {
  DepositDetected: {
    version: 1,
    others: [{ personal: ['customer.platformCustomerId'], subject: 'customer.customerId' }],
  },
  DepositSettled: {
    version: 1,
    others: [
      { personal: ['terms.customer.platformCustomerId'], subject: 'terms.customer.customerId' },
      { personal: ['terms.origin.originator'], subject: 'terms.origin.subjectId' },
    ],
  },
  DepositRefused: { version: 1 },
  DepositReceiptConfirmed: { version: 1 },
  DepositPartyErased: { version: 1 },
  DepositAnnounced: withTerms,
  DepositPended: withTerms,
  DepositConfirmed: { version: 1 },
  DepositReviewed: { version: 1 },
  DepositDelayed: { version: 1 },
  DepositTurnedDown: { version: 1 },
  DepositFailed: withTerms,
  DepositRefundStarted: { version: 1 },
  DepositRefundAwaited: { version: 1 },
  DepositRefundSettled: { version: 1 },
  DepositRefundFailed: { version: 1 },
} as const satisfies EventCatalog & Record<DepositEvent['type'], unknown>;
