import type { RejectionTable } from '@causeway/commands';
import type { CardRejection } from '../domain/rejection-codes.js';

/** How each "no" about a card looks to a caller (cards §3). */
export const cardRejections: RejectionTable<CardRejection> = {
  CARDS_NOT_CONNECTED: {
    status: 501,
    code: 'NOT_IMPLEMENTED',
    message: 'No card issuer is connected in this environment',
  },
  CARD_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Card not found' },
  CARDHOLDER_UNKNOWN: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'must be the id of one of your customers who was not deleted',
    field: 'cardholderId',
  },
  CARDHOLDER_KYC_NOT_APPROVED: {
    status: 400,
    code: 'CARDHOLDER_KYC_NOT_APPROVED',
    message: 'The cardholder’s verification is not approved',
  },
  FUNDING_SOURCE_INELIGIBLE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'FUNDING_SOURCE_INELIGIBLE',
    message: 'A funding source cannot fund this card',
    field: 'fundingSources',
  },
  PASSWORD_NOT_TAKEN: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'is taken only for cards in EUR',
    field: 'threeDSecurePassword',
  },
  PLATFORM_CARD_ID_TAKEN: {
    status: 409,
    code: 'CONFLICT',
    reason: 'PLATFORM_CARD_ID_TAKEN',
    message: 'Another card has this platformCardId',
  },
  CARD_LIMIT_REACHED: {
    status: 409,
    code: 'CARD_LIMIT_REACHED',
    message: 'No further live card is allowed',
  },
  SLOT_TAKEN: { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Too many cards are requested at once' },
  CARD_ALREADY_CLOSED: { status: 409, code: 'CARD_ALREADY_CLOSED', message: 'The card is closed already' },
  CARD_NOT_MUTABLE: { status: 409, code: 'CARD_NOT_MUTABLE', message: 'A closed card cannot be changed' },
  INVALID_STATE_TRANSITION: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The card cannot go from its present state to that one',
  },
  CARD_NOT_REVEALABLE: {
    status: 403,
    code: 'FORBIDDEN',
    reason: 'CARD_NOT_REVEALABLE',
    message: 'Only the details of a card in use can be shown',
  },
  REVEAL_OVER: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'Nothing is shown at this address, or not any more',
  },
  CARD_NOT_ISSUED: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'CARD_NOT_ISSUED',
    message: 'The card is not issued yet',
  },
  CURRENCY_NOT_OF_CARD: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'must be the currency of the card',
    field: 'currency.code',
  },
  CARD_TRANSACTION_NOT_FOUND: {
    status: 404,
    code: 'TRANSACTION_NOT_FOUND',
    message: 'Card transaction not found',
  },
  CARD_TRANSACTION_NOT_FIT: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The card transaction does not admit it as it is',
    field: 'cardTransactionId',
  },
  RETURN_ABOVE_REFUNDABLE: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'must be at most what was settled and not given back yet',
    field: 'amount',
  },
  AMOUNT_ABOVE_MAX: {
    status: 400,
    code: 'AMOUNT_OUT_OF_RANGE',
    message: 'is more than an account of the card can have',
    field: 'amount',
  },
  NO_SHORTFALL: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'Only a card transaction that is an EXCEPTION has something to collect',
  },
  NO_EXCEPTION: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'Only a card transaction that is an EXCEPTION can be written off',
  },
  SHORTFALL_NOT_COVERED: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    reason: 'INSUFFICIENT_BALANCE',
    message: 'The account does not cover what it owes',
  },
  CARD_TRANSACTION_BUSY: {
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    message: 'Another message of the transaction is being carried out',
  },
};
