import type { ApiClient } from '@causeway/e2e';
import { pause, type CallerParts, type Step } from './caller.js';
import type { History } from './history.js';
import type { Outcome, Reply } from './outcome.js';
import { once, untilCertain } from './payments/until-certain.js';
import { ENDPOINT } from './settings.js';

/** Out of ten steps: the others do nothing, so that most webhooks stay those of changes. */
const PAUSES = 2;
const RESENDS = 3;
const REPLAYS = 1;
const STEPS = 10;
/** Long enough that a few webhooks find the endpoint paused. */
const PAUSED_MS = { min: 100, max: 600 } as const;
/** Deliveries that a replay goes back over. */
const REPLAYED_MAX = 15;

interface Listed {
  readonly webhookId: string;
  readonly createdAt: string;
}

/** A platform's operations on its webhooks: pauses, resumes, and replays of one or many. */
export const operatingStep = (parts: CallerParts): Step => {
  const { api, history, chance } = parts;
  return async () => {
    if (!history.stepsOf(ENDPOINT).some((step) => step.kind === 'write' && step.outcome === 'acknowledged'))
      return 'refused';
    const dice = chance.whole(1, STEPS);
    if (dice <= PAUSES) {
      const paused = await post(parts, '/config/webhooks/pause');
      await pause(chance.whole(PAUSED_MS.min, PAUSED_MS.max));
      const resumed = await resumeWebhooks(api, history);
      return paused.outcome === 'acknowledged' ? resumed.outcome : paused.outcome;
    }
    if (dice <= PAUSES + RESENDS) return resend(parts);
    return dice <= PAUSES + RESENDS + REPLAYS ? replay(parts) : 'acknowledged';
  };
};

/** Harmless to repeat, and so repeated until it is answered. */
export const resumeWebhooks = (api: ApiClient, history: History): Promise<Reply> =>
  untilCertain(history, {
    what: 'POST /config/webhooks/resume',
    send: () => api.post('/config/webhooks/resume'),
    refusals: ['WEBHOOK_ENDPOINT_NOT_SET'],
  });

const resend = async (parts: CallerParts): Promise<Outcome> => {
  const found = await newest(parts, '?status=DELIVERED&limit=20');
  if (found.length === 0) return 'acknowledged';
  const { webhookId } = parts.chance.pick(found);
  return (await post(parts, `/config/webhooks/deliveries/${webhookId}/resend`)).outcome;
};

const replay = async (parts: CallerParts): Promise<Outcome> => {
  const oldest = (await newest(parts, `?limit=${REPLAYED_MAX}`)).at(-1);
  if (oldest === undefined) return 'acknowledged';
  return (await post(parts, '/config/webhooks/replays', { createdAfter: oldest.createdAt })).outcome;
};

const newest = async ({ api, history }: CallerParts, query: string): Promise<readonly Listed[]> => {
  const reply = await once(history, {
    what: `GET /config/webhooks/deliveries${query}`,
    send: () => api.get(`/config/webhooks/deliveries${query}`),
  });
  return reply.outcome === 'acknowledged' ? (reply.answer?.body['data'] as readonly Listed[]) : [];
};

const post = ({ api, history }: CallerParts, path: string, body: object = {}): Promise<Reply> =>
  once(history, {
    what: `POST ${path}`,
    send: () => api.post(path, body),
    refusals: ['WEBHOOK_ENDPOINT_NOT_SET'],
  });
