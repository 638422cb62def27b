import { findCurrency } from '@causeway/kernel';
import type { Report } from '../cli/report.js';
import { formatTable } from '@causeway/cli';
import { momentFields, formatMoment, type Moment } from '../moment/moment.js';
import type { AccountBalance } from './balance-of.js';

export const formatBalance = (
  asked: string,
  moment: Moment | undefined,
  found: AccountBalance | undefined,
): Report => {
  if (found === undefined) {
    const line = `${asked} had not been opened or touched ${asOf(moment)}.`;
    return {
      isClean: false,
      document: { command: 'balance', isFound: false, account: asked, ...momentFields(moment) },
      lines: [line],
    };
  }
  const { account, lane, currency, available, held, pending, total, touchedAt, readUpTo } = found;
  const { platformId, customerId, status } = found;
  const amounts = { available, held, pending, total };
  return {
    isClean: true,
    document: { command: 'balance', isFound: true, ...momentFields(moment), ...found },
    lines: [
      `${account} in ${lane}, ${asOf(moment)}`,
      ...formatTable(
        Object.entries(amounts).map(([name, minor]) => [
          `  ${name}`,
          `${minor} ${currency}`,
          decimal(minor, currency),
        ]),
      ),
      `  of ${customerId ?? platformId}${status === null ? '' : `, ${status}`}`,
      `  last touched by position ${touchedAt.position} at ${touchedAt.recordedAt}`,
      `  the journal was read up to position ${readUpTo.position} at ${readUpTo.recordedAt}`,
    ],
  };
};

const asOf = (moment: Moment | undefined): string =>
  `as of ${moment === undefined ? 'now' : formatMoment(moment)}`;

/** `2400.00` for 240000 minor units of a currency with two decimals. */
export const decimal = (minor: bigint, currency: string): string => {
  const decimals = findCurrency(currency)?.decimals ?? 0;
  if (decimals === 0) return String(minor);
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
