import { ApiClient, type CredentialsFile } from '@causeway/e2e';
import { instant } from '@causeway/kernel';
import { CONTEXTS, rowsOf } from '../evidence/read-log.js';
import { pause } from '../workload/caller.js';

/** Work that is pending for acknowledged requests. */
export interface Unsettled {
  /** Published events that no webhook was queued for yet. */
  readonly unread: number;
  /** Customers whose accounts are not opened yet. */
  readonly unprovisioned: number;
  /** Of all contexts: deliveries, pending payments, quotes before their expiry; not what asks outside for a week. */
  readonly timers: number;
  /** When the latest timer is due: the clock passes all others on its way there. */
  readonly lastTimerAt: Date | null;
}

/** A platform's domain that no name server knows is asked for again for a week: nothing depends on the answer. */
const ASKS_OUTSIDE = 'check-uma-domain';

/**
 * The events that cause webhooks: all that these lanes publish but new accounts, from the first webhook that was
 * delivered on (before it there may be no endpoint yet), and of the platform's own lane the changes of the endpoint.
 */
const UNSETTLED = `
  select (select count(*)::int from log.event e join log.lane l using (lane)
           where (l.name in ('ledger.sandbox', 'quotes.sandbox', 'deposits.sandbox', 'incoming_payments.sandbox', 'customers.sandbox') and e.published is not null and e.type <> 'AccountsOpened'
                    and e.recorded_at >= (select min(s.recorded_at) from log.event s join log.lane v using (lane)
                      where v.name = 'webhooks.sandbox' and s.type = 'DeliverySucceeded')
                  or l.name = 'platform.sandbox' and e.type = 'WebhookEndpointChanged')
             and not exists (select from log.event q join log.lane w using (lane)
               where w.name = 'webhooks.sandbox' and q.type = 'DeliveryQueued'
                 and q.metadata ->> 'causationId' = l.name || ':' || e.position)) as unread,
         (select count(*)::int from log.event c join log.lane l using (lane)
           where l.name = 'customers.sandbox' and c.type = 'CustomerRegistered'
             and not exists (select from log.event o join log.lane j using (lane)
               where j.name = 'ledger.sandbox' and o.type = 'AccountsOpened'
                 and o.data -> 'owner' ->> 'customerId' = c.data ->> 'customerId')) as unprovisioned,
         count(*)::int as timers, max(due_at) as "lastTimerAt"
    from (${CONTEXTS.map((context) => `select due_at from ${context}.timer where name <> '${ASKS_OUTSIDE}'`).join(' union all ')}) as timer`;

const LOOK_MS = 100;
/** Longer than anything takes after a crash: a lease, a group's session, a start on a busy machine. */
const SETTLE_TIMEOUT_MS = 180_000;
/** A timer this far ahead depends on its time, not on the machine: the sandbox clock is moved there. */
const FAR_AHEAD_MS = 5_000;

/**
 * Resolves when all consequences of acknowledged requests have happened. Returns what is still missing when
 * that takes too long: then something is lost or stuck.
 */
export const settle = async (
  databaseUrl: string,
  credentials: CredentialsFile,
  timeoutMs = SETTLE_TIMEOUT_MS,
): Promise<string[]> => {
  const operator = ApiClient.operator(credentials);
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const [left] = await rowsOf<Unsettled>(databaseUrl, UNSETTLED);
    if (left === undefined) throw new Error('a count answers one row');
    const waiting = left.unread + left.unprovisioned;
    if (waiting === 0 && left.timers === 0) return [];
    if (performance.now() > giveUpAt)
      return [`not settled after ${timeoutMs / 1_000} s: ${formatUnsettled(left)}`];
    if (waiting === 0 && left.lastTimerAt !== null) await moveClockTo(operator, left.lastTimerAt);
    await pause(LOOK_MS);
  }
};

/** Only for a far timer, since the sandbox clock never goes back. */
const moveClockTo = async (operator: ApiClient, dueAt: Date): Promise<void> => {
  const { body } = await operator.get('/operator/clock');
  const aheadMs = dueAt.getTime() - Date.parse(String(body['sandbox']));
  if (aheadMs > FAR_AHEAD_MS) await operator.post('/operator/clock', { moveTo: instant(dueAt) });
};

const formatUnsettled = ({ unread, unprovisioned, timers, lastTimerAt }: Unsettled): string =>
  `${unread} events without a webhook, ${unprovisioned} customers without accounts, ${timers} timers left, the last due ${lastTimerAt?.toISOString() ?? 'never'}`;
