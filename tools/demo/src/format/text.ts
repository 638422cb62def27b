import type { CurrencyAmount, Problem } from './wire.js';

/** `2400.00 USD` from minor units; empty when there is no amount. */
export const formatMoney = (money: CurrencyAmount | undefined): string =>
  money === undefined ? '' : `${formatAmount(money.amount, money.currency.decimals)} ${money.currency.code}`;

/** Minor units as a person writes them, without any arithmetic on fractions. */
export const formatAmount = (minor: number, decimals: number): string => {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
};

export const formatDuration = (durationMs: number): string =>
  durationMs < 1_000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1_000).toFixed(2)} s`;

/** What went wrong in the API's own words: status, code, message, and each wrong field. */
export const formatProblem = (
  status: number,
  { code = '', message = 'no message', details }: Problem,
): string => {
  const { errors = [], ...others } = details ?? {};
  return [
    `${status} ${code}: ${message}`,
    ...(errors as FieldError[]).map(({ field, message: problem }) => `  ${field}: ${problem}`),
    ...Object.entries(others).map(
      ([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ].join('\n');
};

interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Columns as wide as their widest cell, two spaces apart, without spaces at the end of a line. */
export const formatTable = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
