import type { CallContext, InlineView, RowOpener, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment, Instant } from '@causeway/kernel';
import {
  noVelocityLimits,
  type VelocityLimit,
  type VelocityLimits,
  type VelocityLimitSet,
} from '../domain/velocity-limit.js';

export const velocityLimitView = {
  table: 'velocity_limit_view',
  key: ['environment', 'platform_id'],
  columns: { environment: 'text', platform_id: 'text', limits: 'json', updated_at: 'timestamptz' },
} as const satisfies ViewDefinition;

export type VelocityLimitRow = {
  readonly environment: Environment;
  readonly platform_id: string;
  readonly limits: readonly VelocityLimit[];
  readonly updated_at: Instant;
};

/** One row a platform whose limits were ever set. */
export const velocityLimitRows: InlineView<VelocityLimitSet, VelocityLimitRow> = {
  definition: velocityLimitView,
  rowKey: (_event, { metadata }) => ({
    environment: metadata.environment,
    platform_id: metadata.platformId,
  }),
  fold: (_row, { limits, setAt }, { metadata }) => ({
    environment: metadata.environment,
    platform_id: metadata.platformId,
    limits,
    updated_at: setAt,
  }),
};

const OF_PLATFORM = 'select * from uma.velocity_limit_view where environment = $1 and platform_id = $2';

export const findVelocityLimits = async (
  { views, rows }: { readonly views: ViewReader; readonly rows: RowOpener },
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<VelocityLimits> => {
  const [row] = await views.rows<VelocityLimitRow>(OF_PLATFORM, [environment, platformId]);
  if (row === undefined) return noVelocityLimits;
  const { limits, updated_at: updatedAt } = await rows.open<VelocityLimitRow>(velocityLimitView, row);
  return { limits, updatedAt };
};
