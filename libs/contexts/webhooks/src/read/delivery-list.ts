import type { ViewReader } from '@causeway/commands';
import { instant, type Environment, type Page } from '@causeway/kernel';
import type { DeliverySummary } from '../application/ports.js';
import type { DeliveriesWanted } from '../application/requests.js';

const MATCHES = `
  platform_id = $1 and environment = $2 and ($3::text is null or status = $3) and ($4::text is null or type = $4)`;

const ONE_PAGE = `
  select webhook_id, type, status, ordering_key, attempts_made, last_answer_status, last_failure,
         next_attempt_at, created_at, updated_at
    from webhooks.delivery_view
   where ${MATCHES} and ($5::timestamptz is null or (created_at, webhook_id) < ($5::timestamptz, $6::text))
   order by created_at desc, webhook_id desc
   limit $7`;

const TOTAL = `select count(*)::integer as total from webhooks.delivery_view where ${MATCHES}`;

type SummaryRow = {
  readonly webhook_id: string;
  readonly type: string;
  readonly status: string;
  readonly ordering_key: string;
  readonly attempts_made: number;
  readonly last_answer_status: number | null;
  readonly last_failure: string | null;
  readonly next_attempt_at: string | Date | null;
  readonly created_at: string | Date;
  readonly updated_at: string | Date;
};

/** One page by keyset, newest first, then by id (config-and-tokens §6). */
export const listDeliveries = async (
  views: ViewReader,
  platformId: string,
  environment: Environment,
  wanted: DeliveriesWanted,
): Promise<Page<DeliverySummary>> => {
  const matching = [platformId, environment, wanted.status ?? null, wanted.type ?? null];
  const page = [wanted.after?.createdAt ?? null, wanted.after?.id ?? null, wanted.limit + 1];
  const rows = await views.rows<SummaryRow>(ONE_PAGE, [...matching, ...page]);
  const [count] = await views.rows<{ readonly total: number }>(TOTAL, matching);
  const data = rows.slice(0, wanted.limit).map(toSummary);
  const last = data.at(-1);
  return {
    data,
    totalCount: count?.total ?? 0,
    ...(rows.length > wanted.limit && last !== undefined
      ? { hasMore: true, next: { createdAt: last.createdAt, id: last.webhookId } }
      : { hasMore: false }),
  };
};

const toSummary = (row: SummaryRow): DeliverySummary => ({
  webhookId: row.webhook_id,
  type: row.type,
  status: row.status,
  orderingKey: row.ordering_key,
  attemptsMade: row.attempts_made,
  lastAnswerStatus: row.last_answer_status,
  lastFailure: row.last_failure,
  nextAttemptAt: row.next_attempt_at === null ? null : instant(row.next_attempt_at),
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
});
