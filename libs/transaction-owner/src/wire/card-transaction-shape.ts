import { currencyAmount } from '@causeway/http';
import {
  countryCode,
  described,
  nonNegativeAmount,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
  wholeNumber,
} from '@causeway/shapes';
import { CARD_TRANSACTION_STATUSES, DECLINE_REASONS } from '../domain/card-transaction-document.js';

const COUNT_MAX = 1_000_000;
const count = wholeNumber({ min: 0, max: COUNT_MAX });
const summary = (name: string) => object(name, { count, totalAmount: nonNegativeAmount() });
const line = text({ max: 255 });

/** `CardMerchant` of the contract, with the city and state of the seed; as a caller may send it, too (cards §6). */
export const cardMerchant = object('CardMerchant', {
  descriptor: text({ min: 1, max: 255 }),
  mcc: described(optional(text({ max: 4, pattern: /^\d{4}$/ })), 'Merchant category code'),
  country: optional(countryCode()),
  city: optional(text({ min: 1, max: 255 })),
  state: optional(text({ min: 1, max: 255 })),
});

/** `CardTransaction` of the contract, with what the seed adds (cards, at its head). */
export const cardTransaction = object('CardTransaction', {
  type: oneOf(['CARD']),
  id: resourceId('CardTransaction'),
  cardId: resourceId('Card'),
  customerId: resourceId('Customer'),
  platformCustomerId: line,
  issuerTransactionToken: line,
  originalTransactionId: described(
    optional(resourceId('CardTransaction')),
    'Of a merchant return: its purchase',
  ),
  status: oneOf(CARD_TRANSACTION_STATUSES, 'CardTransactionStatus'),
  declineReason: described(optional(oneOf(DECLINE_REASONS)), 'Only where it is DECLINED'),
  direction: oneOf(['CREDIT', 'DEBIT'], 'TransactionDirection'),
  merchant: cardMerchant,
  authorizedAmount: currencyAmount,
  settledAmount: described(optional(currencyAmount), 'Absent before the first clearing'),
  refundedAmount: described(optional(currencyAmount), 'Absent before the first return'),
  accountId: resourceId('InternalAccount'),
  pullSummary: object('CardPullSummary', { count, totalAmount: nonNegativeAmount(), pendingCount: count }),
  refundSummary: summary('CardRefundSummary'),
  settlementSummary: summary('CardSettlementSummary'),
  authorizedAt: timestamp(),
  lastEventAt: optional(timestamp()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
