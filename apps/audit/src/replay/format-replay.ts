import { grouped } from '../cli/progress-bar.js';
import type { Report } from '../cli/report.js';
import { formatTable } from '@causeway/cli';
import type { ReplayVerdict } from './replay.js';
import type { RowFinding } from './row-finding.js';

/** The maximum of rows printed for a context; the document holds all that are listed. */
const LISTED_MAX = 20;

/** `sealedWhy` says why sealed columns were not compared, when they were not. */
export const formatReplay = (
  { contexts, strangers }: ReplayVerdict,
  sealedWhy: string | undefined,
): Report => {
  const findings = contexts.flatMap((context) => context.findings);
  const isClean = findings.length === 0 && strangers.length === 0;
  return {
    isClean,
    document: {
      command: 'replay',
      isClean,
      sealedColumns: sealedWhy === undefined ? 'compared' : `not compared: ${sealedWhy}`,
      contexts,
      strangers,
    },
    lines: [
      ...formatTable([
        ['view', 'rows from the log', ''],
        ...contexts.flatMap(({ context, rows, findings: own }) =>
          Object.entries(rows).map(([view, count]) => [
            `${context}.${view}`,
            grouped(count),
            formatCount(own.filter((finding) => finding.view === view).length),
          ]),
        ),
      ]),
      '',
      ...contexts.flatMap(({ findings: own, unlisted }) => formatFindings(own, unlisted)),
      ...strangers.map((lane) => `${lane} has events, and no context of this version owns it`),
      ...(isClean ? ['Every row of every view is what the log gives.'] : []),
      ...(sealedWhy === undefined ? [] : [`Sealed columns were not compared: ${sealedWhy}.`]),
    ],
  };
};

const formatCount = (count: number): string =>
  count === 0 ? 'good' : `${grouped(count)} ${count === 1 ? 'ROW DIFFERS' : 'ROWS DIFFER'}`;

const formatFindings = (findings: readonly RowFinding[], unlisted: number): string[] => {
  const rest = findings.length + unlisted - LISTED_MAX;
  return [
    ...findings.slice(0, LISTED_MAX).map(formatFinding),
    ...(rest > 0 ? [`and ${grouped(rest)} more of ${findings[0]?.context ?? ''}`] : []),
  ];
};

/** `ledger.account_view environment=sandbox account_id=…: DIFFERS in available (live 7, by the log 2), status` */
export const formatFinding = ({
  kind,
  context,
  view,
  key,
  columns,
  lane,
  streamId,
  what,
}: RowFinding): string => {
  if (kind === 'UNREADABLE') return `${lane ?? context}, stream ${streamId ?? ''}: ${what ?? ''}`;
  const place = Object.entries(key ?? {}).map(([column, value]) => `${column}=${value}`);
  const row = `${context}.${view ?? ''} ${place.join(' ')}`;
  if (kind === 'ABSENT') return `${row}: ABSENT: the log gives this row, and it is not there`;
  if (kind === 'SURPLUS') return `${row}: SURPLUS: the log gives no such row`;
  const differences = (columns ?? []).map(({ column, live, rebuilt }) =>
    live === undefined ? column : `${column} (live ${live}, by the log ${rebuilt ?? ''})`,
  );
  return `${row}: DIFFERS in ${differences.join(', ')}`;
};
