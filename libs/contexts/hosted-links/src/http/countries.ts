import type { Choice } from '@causeway/http/pages';
import { COUNTRY_CODES } from '@causeway/kernel';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
const nameOf = (code: string): string => NAMES.of(code) ?? code;

/** Every country by its English name. */
export const COUNTRIES: readonly Choice[] = COUNTRY_CODES.map((value) => ({
  value,
  label: nameOf(value),
})).sort((one, other) => one.label.localeCompare(other.label, 'en'));

const CODES: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap(({ value, label }) => [
    [value.toLowerCase(), value] as const,
    [label.toLowerCase(), value] as const,
  ]),
);

/** Countries as a person writes them in one line, by name or code: their codes, and what is none. */
export const readCountries = (
  text: string,
): { readonly codes: readonly string[]; readonly unknown: readonly string[] } => {
  const written = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const codes = written.flatMap((part) => CODES.get(part.toLowerCase()) ?? []);
  return { codes: [...new Set(codes)], unknown: written.filter((part) => !CODES.has(part.toLowerCase())) };
};

/** The line that reads back as these codes. */
export const writtenCountries = (codes: readonly string[]): string => codes.map(nameOf).join(', ');
