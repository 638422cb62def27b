const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BYTE = 256n;
const BASE = 58n;

/** The bytes that a base58 text stands for; undefined where it is none. Each leading `1` is a byte of zero. */
export const base58Bytes = (text: string): Uint8Array | undefined => {
  let number = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    number = number * BASE + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; number > 0n; number /= BYTE) bytes.unshift(Number(number % BYTE));
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([...new Array<number>(leadingZeros).fill(0), ...bytes]);
};
