import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment, Instant } from '@causeway/kernel';
import type { AllowListSet } from '../domain/allow-list.js';

export const allowListView = {
  table: 'allow_list_view',
  key: ['environment', 'platform_id'],
  columns: { environment: 'text', platform_id: 'text', domains: 'text[]', updated_at: 'timestamptz' },
} as const satisfies ViewDefinition;

export type AllowListRow = {
  readonly environment: Environment;
  readonly platform_id: string;
  readonly domains: readonly string[];
  readonly updated_at: Instant;
};

/** One row a platform whose list was ever set. */
export const allowListRows: InlineView<AllowListSet, AllowListRow> = {
  definition: allowListView,
  rowKey: (_event, { metadata }) => ({
    environment: metadata.environment,
    platform_id: metadata.platformId,
  }),
  fold: (_row, { domains, setAt }, { metadata }) => ({
    environment: metadata.environment,
    platform_id: metadata.platformId,
    domains,
    updated_at: setAt,
  }),
};
