/** Every "no" to an operator. */
export type RatesRejection = 'CORRIDOR_NOT_OFFERED' | 'FEE_ROW_INVALID' | 'FEE_ROW_NOT_FOUND';

/** One field of a setting that is wrong, by its name in the operator's interface. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}
