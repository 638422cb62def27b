/** Every "no" of this context. */
export type RatesRejection =
  | 'ACCOUNT_NOT_FOUND'
  | 'CORRIDOR_NOT_OFFERED'
  | 'CURRENCY_NOT_AVAILABLE'
  | 'FEE_ROW_INVALID'
  | 'FEE_ROW_NOT_FOUND'
  | 'INSTITUTION_INVALID'
  | 'INSTITUTION_NOT_FOUND'
  | 'NETWORK_FEE_UNKNOWN'
  | 'RAIL_INVALID'
  | 'RATES_UNAVAILABLE'
  | 'WITHDRAWAL_INVALID'
  | 'WITHDRAWAL_TOO_SMALL';

/** One wrong field, by its name on the wire. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}
