/** A field that is asked of the payer; `name` is a `CustomerInfoFieldName` of the contract. */
export interface PayerField {
  readonly name: string;
  readonly mandatory: boolean;
}
