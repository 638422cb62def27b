import { findCurrency } from '@causeway/kernel';
import type { Report } from '../cli/report.js';
import { tellTable } from '../cli/table.js';
import type { AccountBalance, Moment } from './balance-of.js';

export const tellBalance = (asked: string, moment: Moment, found: AccountBalance | undefined): Report => {
  if (found === undefined) {
    const line = `${asked} had not been opened or touched ${tellMoment(moment)}.`;
    return {
      isClean: false,
      document: { command: 'balance', isFound: false, account: asked, ...moment },
      lines: [line],
    };
  }
  const { account, lane, currency, available, held, pending, total, touchedAt, readUpTo } = found;
  const { platformId, customerId, status } = found;
  const amounts = { available, held, pending, total };
  return {
    isClean: true,
    document: { command: 'balance', isFound: true, ...moment, ...found },
    lines: [
      `${account} in ${lane}, ${tellMoment(moment)}`,
      ...tellTable(
        Object.entries(amounts).map(([name, minor]) => [
          `  ${name}`,
          `${minor} ${currency}`,
          decimal(minor, currency),
        ]),
      ),
      ...(platformId === null ? [] : [`  of ${customerId ?? platformId}, ${status ?? ''}`]),
      `  last touched by position ${touchedAt.position} at ${touchedAt.recordedAt}`,
      `  the journal was read up to position ${readUpTo.position} at ${readUpTo.recordedAt}`,
    ],
  };
};

const tellMoment = ({ asOf, position }: Moment): string =>
  asOf !== undefined ? `as of ${asOf}` : position !== undefined ? `as of position ${position}` : 'as of now';

/** `2400.00` for 240000 minor units of a currency with two decimals. */
export const decimal = (minor: bigint, currency: string): string => {
  const decimals = findCurrency(currency)?.decimals ?? 0;
  if (decimals === 0) return String(minor);
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
