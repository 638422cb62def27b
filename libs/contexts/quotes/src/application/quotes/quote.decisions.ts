import { uuidOf, type Id } from '@causeway/kernel';
import { recordCollection as decideCollection } from '../../domain/quotes/collect-funds.decide.js';
import { expireQuote as decideExpiry } from '../../domain/quotes/execute-quote.decide.js';
import * as funding from '../../domain/quotes/funding.decide.js';
import { claimInvoice as decideInvoice } from '../../domain/quotes/invoice-claim.js';
import { endWithPayer, erasePartyOfQuote } from '../../domain/party-erased.js';
import * as payment from '../../domain/quotes/payment.decide.js';
import { decisionsOn } from '@causeway/commands';
import { quotes } from './quote.aggregate.js';

const inQuote = decisionsOn({
  on: quotes,
  idOf: (quoteId: Id<'Quote'>) => uuidOf(quoteId),
  of: ({ quote }) => quote,
});

export const expireQuote = inQuote('expire-quote', (_none: undefined, quote, when) =>
  decideExpiry(quote, when),
);
/** Takes the invoice of a payment that is funded from outside; refuses with `INVOICE_USED`. */
export const claimInvoice = inQuote(
  'claim-invoice',
  (_none: undefined, quote, when) => decideInvoice(quote, when),
  { nameTaken: () => 'INVOICE_USED' },
);
const reportedPayout = inQuote('record-payout', payment.recordPayout);
/**
 * Records what a rail reported of the payout. That it was sent is the same every time, so that no outcome is kept of
 * it.
 */
export const recordPayout: typeof reportedPayout = (quoteId, report) => ({
  ...reportedPayout(quoteId, report),
  isIdempotent: report.state === 'SENT',
});
export const recordSettlement = inQuote('record-settlement', payment.recordSettlement, {
  isIdempotent: true,
});
export const delaySettlement = inQuote('delay-settlement', payment.delaySettlement);
export const recordRefund = inQuote('record-refund', payment.recordRefund);
export const recordArrivalByHand = inQuote('record-arrival-by-hand', payment.recordArrivalByHand, {
  movesMoney: true,
});
export const recordCollection = inQuote('record-collection', decideCollection);
export const loseFunding = inQuote('lose-funding', funding.loseFunding);
export const returnFunding = inQuote('return-funding', funding.returnFunding);
export const forgetPartyOfQuote = inQuote('erase-party-of-quote', erasePartyOfQuote);
export const endQuoteWithPayer = inQuote('end-quote-with-payer', (_none: undefined, quote, when) =>
  endWithPayer(quote, when),
);
