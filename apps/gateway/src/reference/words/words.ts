/** A sentence by the name of a field (`iban`), which holds wherever it stands, or by its place (`FixedFee.amount`). */
export type Words = Readonly<Record<string, string>>;

/** The sentences of one document. */
export interface Vocabulary {
  readonly fields: Words;
  readonly parameters: Words;
}
