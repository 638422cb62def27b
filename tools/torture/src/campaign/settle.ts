import { ApiClient, type CredentialsFile } from '@causeway/e2e';
import { instant } from '@causeway/kernel';
import { rowsOf } from '../evidence/read-log.js';
import { pause } from '../workload/caller.js';

/** What an installation still has to do for what it acknowledged. */
export interface Unsettled {
  /** Changes of the endpoint that no webhook was queued for. */
  readonly unread: number;
  readonly timers: number;
  /** When the earliest timer is due. */
  readonly nextTimerAt: Date | null;
}

const UNSETTLED = `
  select (select count(*)::int from log.event e join log.lane l using (lane)
           where l.name = 'platform.sandbox' and e.type = 'WebhookEndpointChanged'
             and not exists (select from log.event q join log.lane w using (lane)
               where w.name = 'webhooks.sandbox' and q.type = 'DeliveryQueued'
                 and q.metadata ->> 'causationId' = 'platform.sandbox:' || e.position)) as unread,
         count(*)::int as timers, min(due_at) as "nextTimerAt"
    from webhooks.timer`;

const LOOK_MS = 100;
/** Longer than anything takes after a crash: a lease, a group's session, a start on a busy machine. */
const SETTLE_TIMEOUT_MS = 90_000;
/** A timer this far ahead waits for its time, not for the machine: the sandbox clock is moved there. */
const FAR_AHEAD_MS = 5_000;

/**
 * Waits until everything acknowledged has had its consequences. Gives what is still missing when that takes too
 * long: then something is lost or stuck.
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
    if (left.unread === 0 && left.timers === 0) return [];
    if (performance.now() > giveUpAt)
      return [`not settled after ${timeoutMs / 1_000} s: ${tellUnsettled(left)}`];
    if (left.unread === 0 && left.nextTimerAt !== null) await moveClockTo(operator, left.nextTimerAt);
    await pause(LOOK_MS);
  }
};

/** Only a far timer is worth it: the clock of the sandbox never goes back. */
const moveClockTo = async (operator: ApiClient, dueAt: Date): Promise<void> => {
  const { body } = await operator.get('/operator/clock');
  const aheadMs = dueAt.getTime() - Date.parse(String(body['sandbox']));
  if (aheadMs > FAR_AHEAD_MS) await operator.post('/operator/clock', { moveTo: instant(dueAt) });
};

const tellUnsettled = ({ unread, timers, nextTimerAt }: Unsettled): string =>
  `${unread} endpoint changes without a webhook, ${timers} timers left, the next due ${nextTimerAt?.toISOString() ?? 'never'}`;
