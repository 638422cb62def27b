import type { CallerParts, Step } from './caller.js';
import { ask, type Outcome } from './outcome.js';

/** The other steps do nothing, so that most webhooks stay those of changes. */
const TESTS = 0.3;

/** Sends tests of the endpoint: webhooks with one attempt, which the request completes (sandbox §7). */
export const testStep =
  ({ api, history, chance }: CallerParts): Step =>
  async (): Promise<Outcome> => {
    if (!chance.happens(TESTS)) return 'acknowledged';
    const reply = await ask('POST /sandbox/webhooks/test', () => api.post('/sandbox/webhooks/test'));
    const outcome = isWithoutEndpoint(reply.answer?.body) ? 'refused' : reply.outcome;
    history.count(outcome);
    if (outcome !== 'refused' && reply.surprise !== undefined) history.surprise(reply.surprise);
    history.tests.push(outcome);
    return outcome;
  };

/** Before the first endpoint is set there is nothing to test. */
const isWithoutEndpoint = (body: Readonly<Record<string, unknown>> | undefined): boolean =>
  body?.['code'] === 'WEBHOOK_ENDPOINT_NOT_SET';
