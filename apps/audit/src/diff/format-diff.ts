import { decimal } from '../balance/format-balance.js';
import { grouped } from '../cli/progress-bar.js';
import type { Report } from '../cli/report.js';
import { formatTable } from '@causeway/cli';
import { formatMoment, type Moment } from '../moment/moment.js';
import type { LaneCount } from './count-events.js';
import type { AccountDiff, CurrencyTotal, JournalSpan, LedgerDiff } from './diff-of.js';

export interface DiffReport extends LedgerDiff {
  readonly from: Moment;
  readonly to: Moment;
  /** The one account to show; all accounts without it. */
  readonly account: string | undefined;
  readonly others: readonly LaneCount[];
}

/** Accounts a screen shows; the document holds all of them. */
const LISTED_MAX = 50;

export const formatDiff = ({ from, to, account, spans, accounts, totals, others }: DiffReport): Report => {
  const shown = accounts.filter((each) => account === undefined || each.account === account);
  const broken = totals.filter(({ total }) => total !== 0n);
  return {
    isClean: broken.length === 0,
    document: {
      command: 'diff',
      isClean: broken.length === 0,
      from: formatMoment(from),
      to: formatMoment(to),
      spans,
      accounts: shown,
      totals,
      others,
    },
    lines: [
      `From ${formatMoment(from)} to ${formatMoment(to)}`,
      ...spans.map(formatSpan),
      '',
      ...formatAccounts(shown),
      ...totals.map(formatTotal),
      ...(others.length === 0 ? [] : ['', 'Events of other contexts meanwhile']),
      ...formatTable(
        others.map(({ lane, events, byType }) => [`  ${lane}`, grouped(events), formatTypes(byType)]),
      ),
    ],
  };
};

const formatSpan = ({ lane, from, to }: JournalSpan): string =>
  `  ${lane}: ${grouped(to.position - from.position)} entries, positions ${from.position + 1} to ${to.position}`;

const formatAccounts = (accounts: readonly AccountDiff[]): string[] => {
  if (accounts.length === 0) return ['No account changed.'];
  const rows = accounts
    .slice(0, LISTED_MAX)
    .map(({ account, currency, entries, before, change, after }) => [
      account,
      currency,
      grouped(entries),
      decimal(before.total, currency),
      signed(change.total, currency),
      decimal(after.total, currency),
      signed(change.available, currency),
      signed(change.held, currency),
      signed(change.pending, currency),
    ]);
  const head = [
    'account',
    '',
    'entries',
    'total before',
    'change',
    'total after',
    'available',
    'held',
    'pending',
  ];
  const rest = accounts.length - LISTED_MAX;
  return [
    ...formatTable([head, ...rows]),
    ...(rest > 0 ? [`and ${grouped(rest)} more (--json lists them)`] : []),
  ];
};

const signed = (minor: bigint, currency: string): string =>
  minor > 0n ? `+${decimal(minor, currency)}` : decimal(minor, currency);

const formatTotal = ({ lane, currency, accounts, total }: CurrencyTotal): string => {
  const verdict = total === 0n ? 'zero' : `${decimal(total, currency)}, AND THAT IS NOT ZERO`;
  return `${lane}: the changes of ${grouped(accounts)} accounts in ${currency} come to ${verdict}`;
};

const formatTypes = (byType: Readonly<Record<string, number>>): string =>
  Object.entries(byType)
    .map(([type, count]) => `${type} ${grouped(count)}`)
    .join(', ');
