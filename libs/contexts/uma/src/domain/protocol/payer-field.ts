/** Something that is asked about whoever pays; `name` is a `CustomerInfoFieldName` of the contract. */
export interface PayerField {
  readonly name: string;
  readonly mandatory: boolean;
}
