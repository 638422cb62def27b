import type { RejectionTable } from '@causeway/commands';
import { stepRejections } from '@causeway/transaction-owner';
import { umaRejections } from '../uma-rejections.js';
import type { CancelRejection } from '../../domain/quotes/cancel-payment.decide.js';
import type { QuoteRejection } from '../../domain/quotes/quote-rejections.js';
import type { TransferRejection } from '../../domain/quotes/transfer-rejections.js';

/** How each "no" looks to a caller (quotes §1.4, §4; config-and-tokens §5). */
export const quoteRejections: RejectionTable<QuoteRejection> = {
  ...umaRejections,
  INVALID_INPUT: { status: 400, code: 'INVALID_INPUT', message: 'The request has invalid fields' },
  INVALID_CURRENCY: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'No payment goes from this currency to that one',
  },
  AMOUNT_OUT_OF_RANGE: {
    status: 400,
    code: 'AMOUNT_OUT_OF_RANGE',
    message: 'The amount, or what would arrive of it, is outside the limits',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    status: 403,
    code: 'END_USER_TERMS_NOT_ACCEPTED',
    message: 'The customer has not accepted the end user terms',
  },
  USER_NOT_READY: {
    status: 403,
    code: 'USER_NOT_READY',
    message: 'The customer is not approved to pay or to be paid',
  },
  MISSING_MANDATORY_USER_INFO: {
    status: 400,
    code: 'MISSING_MANDATORY_USER_INFO',
    message: 'The receiving bank wants to know more of the customer than is on record',
  },
  SELF_PAYMENT: {
    status: 400,
    code: 'SELF_PAYMENT',
    message: 'Source and destination are the same account',
  },
  ACCOUNT_NOT_ACTIVE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'ACCOUNT_NOT_ACTIVE',
    message: 'The internal account takes part in no payment in its present status',
  },
  INVOICE_EXPIRED: {
    status: 400,
    code: 'INVALID_BANK_ACCOUNT',
    message: 'The invoice has expired',
    reason: 'INVOICE_EXPIRED',
    field: 'destination.accountId',
  },
  INVOICE_USED: {
    status: 400,
    code: 'INVALID_BANK_ACCOUNT',
    message: 'The invoice is paid, or another payment is paying it: an invoice is good for one',
    reason: 'INVOICE_USED',
    field: 'destination.accountId',
  },
  INVOICE_AMOUNT_DIFFERS: {
    status: 400,
    code: 'INVALID_AMOUNT',
    message: 'The invoice is over another amount than would arrive',
    reason: 'INVOICE_AMOUNT_DIFFERS',
    field: 'lockedCurrencyAmount',
  },
  COUNTRY_DENIED: {
    status: 400,
    code: 'INVALID_BANK_ACCOUNT',
    message: 'The account is in a country that payments may not go to',
    reason: 'COUNTRY_DENIED',
  },
  EXTERNAL_ACCOUNT_NOT_ACTIVE: {
    status: 400,
    code: 'INVALID_BANK_ACCOUNT',
    reason: 'ACCOUNT_NOT_ACTIVE',
    message: 'The external account takes no payment in its present status',
    field: 'destination.accountId',
  },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    status: 400,
    code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    message: 'The owner of the destination must be proven first',
    field: 'destination.accountId',
  },
  PLATFORM_FEE_NOT_DELIVERABLE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'PLATFORM_FEE_NOT_DELIVERABLE',
    message: 'The platform has no active account in the sending currency to take its fee',
  },
  QUOTE_REQUEST_FAILED: {
    status: 400,
    code: 'QUOTE_REQUEST_FAILED',
    message: 'There is no price at the moment; ask again in a while',
  },
  PRICE_MOVED: {
    status: 400,
    code: 'QUOTE_REQUEST_FAILED',
    reason: 'PRICE_MOVED',
    message:
      'The receiver’s institution names another price than was looked up: look it up again, or execute the quote yourself',
  },
  DESTINATION_NOT_OFFERED: {
    status: 501,
    code: 'NOT_IMPLEMENTED',
    message: 'This kind of destination is not offered here yet: pay to an account, destinationType ACCOUNT',
    field: 'destination',
  },
  RAIL_NOT_CONNECTED: {
    status: 501,
    code: 'NOT_IMPLEMENTED',
    reason: 'RAIL_NOT_CONNECTED',
    message: 'No rail that this payment needs is connected in this environment: its operator connects one',
  },
  QUOTE_NOT_FOUND: { status: 404, code: 'QUOTE_NOT_FOUND', message: 'Quote not found' },
  QUOTE_EXPIRED: {
    status: 409,
    code: 'CONFLICT',
    reason: 'QUOTE_EXPIRED',
    message: 'The quote has expired; ask for a new one',
  },
  QUOTE_NOT_EXECUTABLE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'QUOTE_NOT_EXECUTABLE',
    message: 'The quote executes itself once the money that funds it has come',
  },
  QUOTE_NOT_FUNDABLE: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The quote is paid from an account, so it takes no deposit',
    field: 'quoteId',
  },
  FUNDING_CURRENCY_DIFFERS: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'The quote is paid in another currency',
    field: 'currencyCode',
  },
  FUNDING_GOES_TO_ACCOUNT: {
    status: 409,
    code: 'CONFLICT',
    message: 'The quote takes no more money: what comes now belongs on an account',
  },
  QUOTE_ALREADY_EXECUTED: {
    status: 409,
    code: 'CONFLICT',
    reason: 'QUOTE_ALREADY_EXECUTED',
    message: 'The quote was executed before',
  },
  INSUFFICIENT_BALANCE: {
    status: 400,
    code: 'INVALID_AMOUNT',
    reason: 'INSUFFICIENT_BALANCE',
    message: 'The source does not have the amount to send',
  },
  INVALID_BANK_ACCOUNT: {
    status: 400,
    code: 'INVALID_BANK_ACCOUNT',
    message: 'The receiving bank does not know the account',
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    status: 400,
    code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    message: 'A single payment between these currencies may not be so large',
  },
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    status: 429,
    code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    message: 'The payment would exceed the volume of the day',
  },
  EXECUTION_UNDER_WAY: {
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    message: 'Another request is executing this quote',
  },
  AUTHORIZATION_PENDING: {
    status: 409,
    code: 'CONFLICT',
    reason: 'AUTHORIZATION_PENDING',
    message: 'The customer has yet to authorize the payment',
  },
  AUTHORIZATION_NOT_PENDING: {
    status: 409,
    code: 'CONFLICT',
    message: 'The quote waits for no authorization, or for another one',
  },
  AUTHORIZATION_EXPIRED: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The challenge has ended; ask for a new quote',
  },
  SCA_SESSION_REQUIRED: {
    status: 409,
    code: 'SCA_SESSION_REQUIRED',
    message: 'The customer has to log in before a payment to a trusted beneficiary',
  },
  SCA_FACTOR_UNAVAILABLE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'SCA_FACTOR_UNAVAILABLE',
    message:
      'The payment needs strong customer authentication, and the customer has no factor to prove it with',
  },
  WALLET_SIGNATURE_MISSING: {
    status: 401,
    code: 'WALLET_SIGNATURE_MISSING',
    message: 'The wallet that pays has not signed the quote’s payloadToSign',
  },
  WALLET_SIGNATURE_MALFORMED: {
    status: 401,
    code: 'WALLET_SIGNATURE_MALFORMED',
    message: 'The wallet’s signature cannot be read',
  },
  WALLET_SIGNATURE_INVALID: {
    status: 401,
    code: 'WALLET_SIGNATURE_INVALID',
    message: 'No active session of the wallet signed the quote’s payloadToSign',
  },
  WALLET_REQUEST_UNKNOWN: {
    status: 401,
    code: 'UNAUTHORIZED',
    message: 'Request not found, expired or already used',
  },
};

/** How a transfer and a cancellation are refused (transactions §5, §9). */
export const paymentRejections: RejectionTable<
  Exclude<CancelRejection, 'TRANSACTION_NOT_FOUND'> | TransferRejection
> = {
  TRANSACTION_NOT_STOPPABLE: stepRejections.TRANSACTION_NOT_STOPPABLE,
  TRANSACTION_NOT_CANCELLABLE: {
    status: 409,
    code: 'TRANSACTION_NOT_CANCELLABLE',
    message: 'The transaction has ended, is being cancelled, or is past the point where the bank stops it',
  },
  TRANSFER_NEEDS_QUOTE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'SCA_QUOTE_REQUIRED',
    message: 'The customer has to authorize this payment: pay by a quote',
  },
  TRANSFER_ACCOUNT_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'The platform has no such account',
  },
  TRANSFER_ACCOUNT_OF_WRONG_KIND: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'This side of the transfer takes another kind of account',
  },
  TRANSFER_CURRENCIES_DIFFER: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'A transfer stays within one currency; ask for a quote',
  },
};
