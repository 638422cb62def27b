import type { ViewReader } from '@causeway/commands';
import { ENVIRONMENTS, instant, type Environment, type Id, type Instant } from '@causeway/kernel';

/** Deliveries of one environment that have an attempt ahead of them, in one of the two open states. */
export interface OpenDeliveries {
  readonly environment: Environment;
  readonly status: 'QUEUED' | 'RETRYING';
  /** Counted up to `OPEN_COUNTED_MAX`. */
  readonly deliveries: number;
  /** When the oldest change happened that one of them is about. */
  readonly oldestOccurredAt?: Instant;
}

/** Counting stops here: looking stays cheap however many endpoints are dead. */
export const OPEN_COUNTED_MAX = 10_000;

/** Answered from the index of open deliveries alone; settled ones, however many, are not looked at. */
const OPEN = `
  select wanted.environment, wanted.status,
         (select count(*)::integer from (
            select from webhooks.delivery_view delivery
             where delivery.environment = wanted.environment and delivery.status = wanted.status
               and delivery.status in ('QUEUED', 'RETRYING')
             limit ${OPEN_COUNTED_MAX}) counted) as deliveries,
         (select min(delivery.occurred_at) from webhooks.delivery_view delivery
           where delivery.environment = wanted.environment and delivery.status = wanted.status
             and delivery.status in ('QUEUED', 'RETRYING')) as oldest_occurred_at
    from (select environment, status
            from unnest($1::text[]) environment, unnest(array['QUEUED', 'RETRYING']) status) wanted
   order by wanted.environment, wanted.status`;

type OpenRow = {
  readonly environment: Environment;
  readonly status: OpenDeliveries['status'];
  readonly deliveries: number;
  readonly oldest_occurred_at: string | Date | null;
};

/** One line for each environment and open state, also where nothing waits. */
export const openDeliveries = async (views: ViewReader): Promise<OpenDeliveries[]> => {
  const rows = await views.rows<OpenRow>(OPEN, [ENVIRONMENTS]);
  return rows.map(({ environment, status, deliveries, oldest_occurred_at: oldest }) => ({
    environment,
    status,
    deliveries,
    ...(oldest !== null && { oldestOccurredAt: instant(oldest) }),
  }));
};

const OPEN_OF_PLATFORM = `
  select webhook_id from webhooks.delivery_view
   where platform_id = $1 and environment = $2 and status in ('QUEUED', 'RETRYING') and webhook_id > $3
   order by webhook_id
   limit $4`;

/** The open deliveries of one platform after one of them, by id, so many at most. */
export const openDeliveriesOf = async (
  views: ViewReader,
  wanted: {
    readonly platformId: string;
    readonly environment: Environment;
    readonly after: string;
    readonly limit: number;
  },
): Promise<Id<'Webhook'>[]> => {
  const { platformId, environment, after, limit } = wanted;
  const rows = await views.rows<{ readonly webhook_id: Id<'Webhook'> }>(OPEN_OF_PLATFORM, [
    platformId,
    environment,
    after,
    limit,
  ]);
  return rows.map(({ webhook_id }) => webhook_id);
};

/** In the order of the index of open deliveries, up to the platform's first: settled ones are not looked at. */
const OLDEST_OF_PLATFORM = `
  select min(oldest.occurred_at) as occurred_at
    from unnest(array['QUEUED', 'RETRYING']) wanted (status)
   cross join lateral (
     select delivery.occurred_at from webhooks.delivery_view delivery
      where delivery.platform_id = $1 and delivery.environment = $2 and delivery.status = wanted.status
        and delivery.status in ('QUEUED', 'RETRYING')
      order by delivery.occurred_at
      limit 1) oldest`;

/** When the oldest change happened that one of a platform's open deliveries is about; `null` where nothing waits. */
export const oldestWaiting = async (
  views: ViewReader,
  { platformId, environment }: { readonly platformId: string; readonly environment: Environment },
): Promise<Instant | null> => {
  const [row] = await views.rows<{ readonly occurred_at: string | Date | null }>(OLDEST_OF_PLATFORM, [
    platformId,
    environment,
  ]);
  return row === undefined || row.occurred_at === null ? null : instant(row.occurred_at);
};
