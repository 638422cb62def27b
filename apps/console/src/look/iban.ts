/** The bank of the example in the standard. */
const BANK = '37040044';
const ACCOUNT_DIGITS = 10;

/** `DE00` behind a number, with its letters as digits (ISO 13616). */
const COUNTRY = '131400';

/** A valid German account number whose last digits are these; the ones before are drawn. */
export const ibanEndingIn = (suffix: string): string => {
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const before = String(drawn)
    .padStart(ACCOUNT_DIGITS, '0')
    .slice(suffix.length - ACCOUNT_DIGITS);
  const number = `${BANK}${before}${suffix}`;
  const check = 98n - (BigInt(`${number}${COUNTRY}`) % 97n);
  return `DE${String(check).padStart(2, '0')}${number}`;
};
