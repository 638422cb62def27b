import { majorUnits } from './major-units.js';

/** What an amount is of, as far as its writing goes. */
export interface Currency {
  readonly code: string;
  readonly decimals: number;
}

const EXAMPLE_MINOR = 125_050;
/** Digits, by thousands or not, and decimals behind a point. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<decimals>\d+))?$/;

/**
 * What a person wrote, in minor units and without an arithmetic that could round: 2,400.5 USD is 240050.
 * @throws Error that names the rule which the text breaks
 */
export const minorUnits = (text: string, { code, decimals }: Currency): bigint => {
  const match = AMOUNT.exec(text.trim());
  if (match === null)
    throw new Error(
      `An amount of ${code} is written as ${majorUnits(EXAMPLE_MINOR, decimals)}: digits, with a point before any decimals.`,
    );
  const fraction = match.groups?.['decimals'] ?? '';
  if (fraction.length > decimals)
    throw new Error(`${code} has ${decimalsInWords(decimals)}, not ${fraction.length}.`);
  const [whole = ''] = text.trim().replaceAll(',', '').split('.');
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
};

const decimalsInWords = (decimals: number): string =>
  decimals === 0 ? 'no decimals' : decimals === 1 ? 'one decimal' : `${decimals} decimals`;

/** The largest amount of the API (config-and-tokens §8). */
export const AMOUNT_MAX = 9_000_000_000_000_000;

/**
 * An amount as the API takes it, of what a person wrote.
 * @throws Error that names the rule which the text breaks
 */
export const amountOf = (text: string, currency: Currency): number => {
  const minor = minorUnits(text, currency);
  if (minor > BigInt(AMOUNT_MAX))
    throw new Error(`The largest amount is ${majorUnits(AMOUNT_MAX, currency.decimals)} ${currency.code}.`);
  return Number(minor);
};

/** The rule that a text breaks; undefined for an amount, and where there is no text yet. */
export const faultOf = (text: string, read: (text: string) => unknown): string | undefined => {
  if (text.trim() === '') return undefined;
  try {
    read(text);
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
};
