import type { ReceivedWebhook } from '@causeway/e2e';
import type { SeededChance } from '../seeded-chance.js';

/** How often an attempt fails: often enough that most webhooks of a kill have another attempt ahead of them. */
const FAILS = 0.35;
/** Broken, overloaded, not there, refusing, and hanging up without a word. */
const FAILURES = [500, 503, 429, 404, 302, 'HANG_UP'] as const;
/** A consumer that has seen the id (webhooks §4): equal to a 2xx. */
const SEEN_BEFORE = 0.1;

/** A failing platform endpoint: accepts one webhook and fails on the next, by chance. */
export const randomAnswers =
  (chance: SeededChance): ((webhook: ReceivedWebhook) => number | 'HANG_UP') =>
  () => {
    if (chance.happens(FAILS)) return chance.pick(FAILURES);
    return chance.happens(SEEN_BEFORE) ? 409 : 200;
  };
