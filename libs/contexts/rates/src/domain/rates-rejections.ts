/** Every "no" of this context. */
export type RatesRejection =
  | 'CORRIDOR_NOT_OFFERED'
  | 'CURRENCY_NOT_AVAILABLE'
  | 'FEE_ROW_INVALID'
  | 'FEE_ROW_NOT_FOUND'
  | 'RATES_UNAVAILABLE';

/** One wrong field, by its name on the wire. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}
