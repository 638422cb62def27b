/**
 * A JSON number that was written with a fraction (`1.5`, also `1.0`) or with a negative exponent. It is kept as its
 * text: a field for whole numbers refuses it, a field for decimals reads it without loss.
 */
export class JsonDecimal {
  constructor(readonly text: string) {}

  toNumber(): number {
    return Number(this.text);
  }

  toJSON(): number {
    return this.toNumber();
  }
}
