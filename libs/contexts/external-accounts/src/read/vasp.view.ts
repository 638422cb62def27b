import type { CallContext, InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment, Instant } from '@causeway/kernel';
import type { AddedVasps, VaspEvent } from '../domain/vasps.js';

export const vaspView = {
  table: 'vasp_view',
  key: ['environment', 'vasp_name'],
  columns: { environment: 'text', vasp_name: 'text', url: 'text', updated_at: 'timestamptz' },
} as const satisfies ViewDefinition;

export type VaspRow = {
  readonly environment: Environment;
  readonly vasp_name: string;
  readonly url: string | null;
  readonly updated_at: Instant;
};

/** One row a platform that the operator added. */
export const vaspRows: InlineView<VaspEvent, VaspRow> = {
  definition: vaspView,
  rowKey: ({ vaspName }, { metadata: { environment } }) => ({ environment, vasp_name: vaspName }),
  fold: (_row, event, { metadata: { environment } }) =>
    event.type === 'VaspRemoved'
      ? null
      : {
          environment,
          vasp_name: event.vaspName,
          url: event.url ?? null,
          updated_at: event.listedAt,
        },
};

const ADDED =
  'select vasp_name, url from external_accounts.vasp_view where environment = $1 order by vasp_name';

/** Everything that the operator added in this environment; few enough to be read at once. */
export const findAddedVasps = async (
  views: ViewReader,
  { environment }: Pick<CallContext, 'environment'>,
): Promise<AddedVasps> => {
  const rows = await views.rows<Pick<VaspRow, 'vasp_name' | 'url'>>(ADDED, [environment]);
  return rows.map(({ vasp_name: vaspName, url }) => ({ vaspName, ...(url !== null && { url }) }));
};
