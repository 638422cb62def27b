import type { RejectionTable } from '@causeway/commands';
import type { RatesRejection } from '../domain/rates-rejections.js';

/** How each "no" looks on the wire. */
export const ratesRejections: RejectionTable<RatesRejection> = {
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
  RATES_UNAVAILABLE: {
    status: 400,
    code: 'QUOTE_REQUEST_FAILED',
    message: 'No current price is known for these currencies; ask again later',
  },
};
