import type { RejectionTable } from '@causeway/commands';
import type { RatesRejection } from '../domain/rates-rejections.js';

/** How each "no" looks on the wire. */
export const ratesRejections: RejectionTable<RatesRejection> = {
  ACCOUNT_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'InternalAccount not found' },
  CORRIDOR_NOT_OFFERED: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'There is no such corridor to set anything for',
  },
  CURRENCY_NOT_AVAILABLE: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'A currency is unknown here, or the platform cannot use it so',
  },
  FEE_ROW_INVALID: { status: 400, code: 'INVALID_INPUT', message: 'The row has invalid fields' },
  FEE_ROW_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'The fee schedule has no such row',
  },
  INSTITUTION_INVALID: { status: 400, code: 'INVALID_INPUT', message: 'The institution has invalid fields' },
  INSTITUTION_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'No such institution was added to the directory',
  },
  NETWORK_FEE_UNKNOWN: {
    status: 400,
    code: 'QUOTE_REQUEST_FAILED',
    message: 'What this network takes is not known here at the moment',
  },
  RAIL_INVALID: { status: 400, code: 'INVALID_INPUT', message: 'The rail has invalid fields' },
  RATES_UNAVAILABLE: {
    status: 400,
    code: 'QUOTE_REQUEST_FAILED',
    message: 'No current price is known for these currencies; ask again later',
  },
  WITHDRAWAL_INVALID: { status: 400, code: 'INVALID_INPUT', message: 'The request has invalid fields' },
  WITHDRAWAL_TOO_SMALL: {
    status: 400,
    code: 'INVALID_AMOUNT',
    message: 'The fees would leave nothing of this amount',
  },
};
