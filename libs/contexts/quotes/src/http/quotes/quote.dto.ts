import { dtoOf, shownCurrency } from '@causeway/http';
import {
  amount,
  described,
  FINE,
  listOf,
  nonNegativeAmount,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
  type Shape,
} from '@causeway/shapes';
import {
  counterpartyInformation,
  outgoingRateDetails,
  paymentInstruction,
  shownRate,
} from '@causeway/transaction-owner/wire';
import { description, scaFactor } from './quote-request.dto.js';
import { quoteDestination, quoteSource } from './quote-sides.dto.js';

const STATUSES = ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'];

const assertionOptions: Shape = {
  problems: () => FINE,
  schema: { type: 'object', additionalProperties: true },
};

/** What the customer has to prove (sca §3). */
const scaChallenge = object('ScaChallenge', {
  id: text({ max: 255 }),
  expiresAt: timestamp(),
  factor: scaFactor,
  availableFactors: listOf(scaFactor),
  purpose: optional(text({ max: 255 })),
  passkeyAssertionOptions: optional(assertionOptions),
});

export const QuoteDto = dtoOf(
  object('Quote', {
    id: resourceId('Quote'),
    status: oneOf(STATUSES),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    source: quoteSource,
    destination: quoteDestination,
    sendingCurrency: shownCurrency,
    receivingCurrency: shownCurrency,
    totalSendingAmount: amount(),
    totalReceivingAmount: amount(),
    exchangeRate: described(shownRate, 'Sending major units for one receiving major unit, before fees'),
    feesIncluded: nonNegativeAmount(),
    platformFeesIncluded: nonNegativeAmount(),
    rateDetails: optional(outgoingRateDetails),
    paymentInstructions: optional(listOf(paymentInstruction)),
    counterpartyInformation: optional(counterpartyInformation),
    transactionId: resourceId('Transaction'),
    scaChallenge: described(optional(scaChallenge), 'Only while the customer has to authorize'),
    description: optional(description),
  }),
);
