import type { RowOpener, ViewReader } from '@causeway/commands';
import { instant, type Environment, type Page } from '@causeway/kernel';
import type { DeliverySummary, WireBody } from '../application/ports.js';
import type { DeliveriesWanted, ShownDelivery } from '../application/requests.js';
import type { Attempt } from '../domain/delivery.js';
import { deliveryView } from './delivery.view.js';

const MATCHES = `
  platform_id = $1 and environment = $2 and ($3::text is null or status = $3) and ($4::text is null or type = $4)
  and ($5::text is null or ordering_key = $5)
  and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)`;

const ONE_PAGE = `
  select webhook_id, type, status, ordering_key, attempts_made, last_answer_status, last_failure,
         next_attempt_at, created_at, updated_at
    from webhooks.delivery_view
   where ${MATCHES} and ($8::timestamptz is null or (created_at, webhook_id) < ($8::timestamptz, $9::text))
   order by created_at desc, webhook_id desc
   limit $10`;

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
  const { status = null, type = null, resourceId = null, createdAfter = null, createdBefore = null } = wanted;
  const matching = [platformId, environment, status, type, resourceId, createdAfter, createdBefore];
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

const ONE = `
  select webhook_id, type, status, ordering_key, attempts_made, last_answer_status, last_failure,
         next_attempt_at, created_at, updated_at, skip_reason, subject, body, attempts
    from webhooks.delivery_view
   where webhook_id = $1 and platform_id = $2 and environment = $3`;

type ShownRow = SummaryRow & {
  readonly skip_reason: string | null;
  readonly subject: string;
  readonly body: unknown;
  readonly attempts: unknown;
};

/** A delivery with its body and every attempt that is kept, opened for whoever may see them. */
export const showDelivery = async (
  {
    views,
    rows: opener,
    wireBody,
  }: { readonly views: ViewReader; readonly rows: RowOpener; readonly wireBody: WireBody },
  webhookId: string,
  platformId: string,
  environment: Environment,
): Promise<ShownDelivery | null> => {
  const [row] = await views.rows<ShownRow>(ONE, [webhookId, platformId, environment]);
  if (row === undefined) return null;
  const { subject } = row;
  const { body, attempts } = await opener.open(deliveryView, {
    subject,
    body: row.body,
    attempts: row.attempts,
  });
  return {
    ...toSummary(row),
    skipReason: row.skip_reason,
    ...(typeof body === 'string' && { body: wireBody(body) }),
    attempts: Array.isArray(attempts) ? (attempts as readonly Attempt[]) : [],
  };
};
