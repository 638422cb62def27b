import { grouped } from '../cli/progress-bar.js';
import type { Report } from '../cli/report.js';
import { tellTable } from '@causeway/cli';
import type { ReplayVerdict } from './replay.js';
import type { RowFinding } from './row-finding.js';

/** The maximum of rows printed for a context; the document holds all that are listed. */
const TOLD_MAX = 20;

/** `sealedWhy` says why sealed columns were not compared, when they were not. */
export const tellReplay = ({ contexts, strangers }: ReplayVerdict, sealedWhy: string | undefined): Report => {
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
      ...tellTable([
        ['view', 'rows from the log', ''],
        ...contexts.flatMap(({ context, rows, findings: own }) =>
          Object.entries(rows).map(([view, count]) => [
            `${context}.${view}`,
            grouped(count),
            tellCount(own.filter((finding) => finding.view === view).length),
          ]),
        ),
      ]),
      '',
      ...contexts.flatMap(({ findings: own, unlisted }) => tellFindings(own, unlisted)),
      ...strangers.map((lane) => `${lane} has events, and no context of this version owns it`),
      ...(isClean ? ['Every row of every view is what the log gives.'] : []),
      ...(sealedWhy === undefined ? [] : [`Sealed columns were not compared: ${sealedWhy}.`]),
    ],
  };
};

const tellCount = (count: number): string =>
  count === 0 ? 'good' : `${grouped(count)} ${count === 1 ? 'ROW DIFFERS' : 'ROWS DIFFER'}`;

const tellFindings = (findings: readonly RowFinding[], unlisted: number): string[] => {
  const rest = findings.length + unlisted - TOLD_MAX;
  return [
    ...findings.slice(0, TOLD_MAX).map(tellFinding),
    ...(rest > 0 ? [`and ${grouped(rest)} more of ${findings[0]?.context ?? ''}`] : []),
  ];
};

/** `ledger.account_view environment=sandbox account_id=…: DIFFERS in available (live 7, by the log 2), status` */
export const tellFinding = ({
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
  const told = (columns ?? []).map(({ column, live, rebuilt }) =>
    live === undefined ? column : `${column} (live ${live}, by the log ${rebuilt ?? ''})`,
  );
  return `${row}: DIFFERS in ${told.join(', ')}`;
};
