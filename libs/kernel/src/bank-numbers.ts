/** Numbers of banks and of accounts there: whether one can exist at all. */

/** Lengths of the IBAN registry, by country. */
const IBAN_LENGTHS = lengthsOf(`
  15 NO
  16 BE
  18 DK FI FK FO GL NL SD
  19 MK SI
  20 AT BA EE KZ LT LU MN XK
  21 CH HR LI LV
  22 BG BH CR DE GB GE IE ME RS VA
  23 AE GI IL IQ OM SO TL
  24 AD CZ ES MD PK RO SA SE SK TN VG
  25 LY PT ST
  26 IS TR
  27 BI DJ FR GR IT MC MR SM
  28 AL AZ BY CY DO GT HU LB NI PL SV
  29 BR EG PS QA UA
  30 JO KW MU YE
  31 MT SC
  32 LC
  33 RU`);

function lengthsOf(table: string): ReadonlyMap<string, number> {
  return new Map(
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [length, ...countries] = line.trim().split(' ');
        return countries.map((country) => [country, Number(length)] as const);
      }),
  );
}

/** Whether the country's accounts have IBANs. */
export const hasIbans = (country: string): boolean => IBAN_LENGTHS.has(country);

/** ISO 7064 mod 97-10 over the rearranged number, and the length of its country. */
export const isIban = (iban: string): boolean => {
  if (iban.length !== IBAN_LENGTHS.get(iban.slice(0, 2))) return false;
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (character) => parseInt(character, 36)).join(
    '',
  );
  return /^\d+$/.test(digits) && BigInt(digits) % 97n === 1n;
};

const ABA_WEIGHTS = [3, 7, 1];

/** The checksum of an ABA routing number; nine zeros pass it and are no bank. */
export const isRoutingNumber = (routingNumber: string): boolean =>
  /^\d{9}$/.test(routingNumber) &&
  Number(routingNumber) > 0 &&
  weighted(routingNumber, ABA_WEIGHTS) % 10 === 0;

const CLABE_WEIGHTS = [3, 7, 1];
const CLABE_LENGTH = 18;

/** The last digit of a CLABE checks the seventeen before it; each product counts by its last digit. */
export const isClabe = (clabe: string): boolean => {
  if (!/^\d+$/.test(clabe) || clabe.length !== CLABE_LENGTH) return false;
  const products = Array.from(
    clabe.slice(0, -1),
    (digit, index) => weightOf(CLABE_WEIGHTS, digit, index) % 10,
  );
  const sum = products.reduce((total, product) => total + product, 0);
  return (10 - (sum % 10)) % 10 === Number(clabe.at(-1));
};

const weighted = (digits: string, weights: readonly number[]): number =>
  Array.from(digits, (digit, index) => weightOf(weights, digit, index)).reduce(
    (total, product) => total + product,
    0,
  );
const weightOf = (weights: readonly number[], digit: string, index: number): number =>
  Number(digit) * (weights[index % weights.length] ?? 0);

/** A bank by its code of ISO 9362: 8 characters, or 11 with the branch. */
export const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
/** The six digits of a bank's branch in the United Kingdom. */
export const SORT_CODE = /^[0-9]{6}$/;
