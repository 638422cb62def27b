import type { EventCatalog } from '@causeway/event-store';
import type { QuoteEvent } from '../../domain/quotes/quote.js';

/** Free text of the platform may name any person: it is sealed under the payer's key. A name is sealed under its own. */
const withTerms = {
  version: 1,
  personal: ['terms.description', 'terms.remittanceInformation', 'terms.payer.platformCustomerId'],
  subject: 'terms.payer.id',
  others: [
    {
      personal: [
        'terms.destination.umaAddress',
        'terms.destination.addressKey',
        'terms.destination.counterpartyInformation',
      ],
      subject: 'terms.payer.id',
    },
    {
      personal: ['terms.destination.receiver.platformCustomerId'],
      subject: 'terms.destination.receiver.id',
    },
  ],
} as const;

/** Every event of a quote's stream; one that is missing here does not compile. */
export const quoteEvents = {
  QuoteCreated: withTerms,
  QuoteDrafted: withTerms,
  QuoteWithdrawn: { version: 1 },
  QuoteExecutionRequested: { version: 1 },
  QuoteExecutionRefused: { version: 1 },
  QuoteExecuted: { version: 1 },
  QuoteFailed: { version: 1 },
  QuoteExpired: { version: 1 },
  InvoiceClaimed: { version: 1 },
  PayoutSent: { version: 1 },
  PayoutAwaited: { version: 1 },
  PaymentSettled: { version: 1 },
  TransferReceived: { version: 1, personal: ['receiver.platformCustomerId'], subject: 'receiver.id' },
  PaymentFailed: { version: 1 },
  PayoutCancelled: { version: 1, personal: ['reason'], subject: 'payerId' },
  PayoutReturned: { version: 1 },
  PaymentCancelled: { version: 1 },
  RefundStarted: { version: 1 },
  SettlementDelayed: { version: 1 },
  RefundDelayed: { version: 1 },
  RefundSettled: { version: 1 },
  RefundFailed: { version: 1 },
  QuoteAuthorizationRequested: {
    version: 1,
    personal: ['challenge.passkeyAssertionOptions'],
    subject: 'payerId',
  },
  QuoteAuthorized: { version: 1 },
  QuoteFunded: { version: 1, others: [{ personal: ['originator'], subject: 'payerId' }] },
  FundingConfirmed: { version: 1 },
  FundingMismatched: { version: 1, others: [{ personal: ['originator'], subject: 'payerId' }] },
  FundingReturned: { version: 1 },
  SurplusReturned: { version: 1 },
  LateFundingRefused: {
    version: 1,
    personal: ['payer.platformCustomerId', 'originator'],
    subject: 'payer.id',
  },
  CollectionStarted: { version: 1 },
  CollectionSent: { version: 1 },
  CollectionAwaited: { version: 1 },
  FundsCollected: { version: 1 },
  CollectionFailed: { version: 1, others: [{ personal: ['words'], subject: 'payerId' }] },
  LateRefundStarted: { version: 1 },
  LateRefundSettled: { version: 1 },
  ReceiptDeliveryConfirmed: { version: 1 },
  PartyErased: { version: 1 },
  PaymentReassigned: withTerms,
} as const satisfies EventCatalog & Record<QuoteEvent['type'], unknown>;
