import { decimal } from '../balance/format-balance.js';
import { grouped } from '../cli/progress-bar.js';
import type { Report } from '../cli/report.js';
import { formatTable } from '@causeway/cli';
import { momentFields, formatMoment, type Moment } from '../moment/moment.js';
import type { CurrencyTrial, Trial } from './trial-of.js';

export const formatTrial = ({ lanes, currencies }: Trial, moment: Moment | undefined): Report => {
  const isClean = currencies.every(
    ({ total, owedTotal, unbalanced }) => total === 0n && owedTotal === 0n && unbalanced.length === 0,
  );
  return {
    isClean,
    document: { command: 'trial', isClean, ...momentFields(moment), lanes, currencies },
    lines: [
      `Trial balance as of ${moment === undefined ? 'now' : formatMoment(moment)}`,
      ...lanes.map(({ lane, position, recordedAt }) =>
        position === 0
          ? `  ${lane}: no entry`
          : `  ${lane}: up to position ${position} at ${recordedAt ?? ''}`,
      ),
      ...currencies.flatMap(formatCurrency),
    ],
  };
};

const formatCurrency = (trial: CurrencyTrial): string[] => {
  const { lane, currency, internal, system, total, owedTotal, unbalanced } = trial;
  const rows: [string, bigint][] = [
    [`${grouped(internal.accounts)} accounts: available`, internal.available],
    ['  held', internal.held],
    ['  pending', internal.pending],
    ...Object.entries(system).sort(([one], [other]) => (one < other ? -1 : 1)),
  ];
  const sum = (sign: bigint): bigint =>
    rows.reduce((all, [, amount]) => (amount * sign > 0n ? all + amount * sign : all), 0n);
  const side = (amount: bigint): string => (amount > 0n ? decimal(amount, currency) : '');
  return [
    '',
    ...formatTable([
      [`${lane}, ${currency}`, 'debit', 'credit'],
      ...rows.map(([name, amount]) => [name, side(-amount), side(amount)]),
      ['together', decimal(sum(-1n), currency), decimal(sum(1n), currency)],
    ]),
    total === 0n ? 'comes to zero' : `comes to ${decimal(total, currency)}, AND THAT IS NOT ZERO`,
    ...(owedTotal === 0n
      ? []
      : [`what is owed differs from RECEIVABLE by ${decimal(owedTotal, currency)}: THAT IS NOT ZERO`]),
    ...unbalanced.map(
      ({ platformId, total: own }) =>
        `the accounts of ${platformId} come to ${decimal(own, currency)}: THAT IS NOT ZERO`,
    ),
  ];
};
