import { findAll, type CallContext, type InlineView, type Reading } from '@causeway/commands';
import { defineView, text, time, type ViewRowOf } from '@causeway/event-store';
import { foldedBy, type Environment } from '@causeway/kernel';
import type { AddedVasps, VaspEvent } from '../domain/vasps.js';

export const vaspView = defineView('external_accounts.vasp_view', {
  key: ['environment', 'vaspName'],
  columns: {
    environment: text<Environment>(),
    vaspName: text(),
    url: text().optional(),
    updatedAt: time(),
  },
});

type VaspRow = ViewRowOf<typeof vaspView>;

/** One row a platform that the operator added; they are all of one stream. */
export const vaspRows: InlineView<VaspEvent, VaspRow> = {
  definition: vaspView,
  rowKey: ({ vaspName }, { metadata: { environment } }) => ({ environment, vasp_name: vaspName }),
  fold: (_row, event, { metadata: { environment } }) => rowAfter(environment, event),
};

const rowAfter = foldedBy<Environment, VaspEvent, VaspRow | null>({
  VaspListed: (environment, event) => vaspView.row({ environment, ...event, updatedAt: event.listedAt }),
  VaspRemoved: () => null,
});

/** Everything that the operator added in this environment; few enough to be read at once. */
export const findAddedVasps = (
  reading: Reading,
  { environment }: Pick<CallContext, 'environment'>,
): Promise<AddedVasps> =>
  findAll(reading, vaspView, {
    filters: { environment },
    columns: ['vaspName', 'url'],
    order: ['vaspName'],
  });
