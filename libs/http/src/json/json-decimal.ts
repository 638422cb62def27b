const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * A JSON number that was written with a fraction (`1.5`, also `1.0`) or with a negative exponent. It is kept as its
 * text: a field for whole numbers refuses it, a field for decimals reads it without loss.
 */
export class JsonDecimal {
  constructor(readonly text: string) {}

  toNumber(): number {
    return Number(this.text);
  }

  /** The one form of all texts that write the same number: digits without zeros at their end, and a power of ten. */
  normalized(): { readonly digits: bigint; readonly exponent: bigint } {
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(this.text) ?? [];
    const all = `${whole}${fraction}`;
    const digits = all.replace(/0+$/, '');
    if (digits === '') return { digits: 0n, exponent: 0n };
    const shift = all.length - digits.length - fraction.length;
    return { digits: BigInt(sign + digits), exponent: BigInt(exponent) + BigInt(shift) };
  }

  /** Whether a number of JavaScript writes it as well. */
  isNumber(): boolean {
    const [written, own] = [new JsonDecimal(String(this.toNumber())).normalized(), this.normalized()];
    return written.digits === own.digits && written.exponent === own.exponent;
  }

  toJSON(): number {
    return this.toNumber();
  }
}
