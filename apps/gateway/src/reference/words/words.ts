/** A sentence by the name of a field (`iban`), which holds wherever it stands, or by its place (`FixedFee.amount`). */
export type Words = Readonly<Record<string, string>>;
