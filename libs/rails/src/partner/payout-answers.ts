import { parseStrictJson } from '@causeway/http/json';
import {
  flag,
  isRecord,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  union,
  type Shape,
  type ValueOf,
  type Values,
} from '@causeway/shapes';
import { PAYOUT_FAILURE_REASONS, PAYOUT_VERDICTS } from '../payout-rail.js';

const transactionHash = optional(text({ min: 1, max: 200 }));
const settledAt = timestamp();

const status = union('state', {
  UNKNOWN: object('UnknownPayout', { state: oneOf(['UNKNOWN']) }),
  OPEN: object('OpenPayout', { state: oneOf(['OPEN']), lookAgainAt: optional(timestamp()) }),
  SETTLED: object('SettledPayout', {
    state: oneOf(['SETTLED']),
    settledAt,
    lookAgainAt: optional(timestamp()),
    transactionHash,
  }),
  RETURNED: object('ReturnedPayout', {
    state: oneOf(['RETURNED']),
    settledAt,
    returnedAt: timestamp(),
    transactionHash,
  }),
  CANCELLED: object('CancelledPayout', {
    state: oneOf(['CANCELLED']),
    cancelledAt: timestamp(),
    keepsFunds: optional(flag()),
  }),
  FAILED: object('FailedPayout', {
    state: oneOf(['FAILED']),
    reason: oneOf(PAYOUT_FAILURE_REASONS),
    timedOut: optional(flag()),
    keepsFunds: optional(flag()),
  }),
});
/** The status of a payout as the partner states it. */
export type StatedPayout = ValueOf<typeof status>;

const verdict = object('PayoutVerdict', { verdict: oneOf(PAYOUT_VERDICTS) });
const cancellation = object('PayoutCancellation', { outcome: oneOf(['CANCELLED', 'TOO_LATE']) });

/** Makes of the bytes of an answer what its shape says. Throws with every member that is wrong, never with its value. */
const readerOf =
  <Value>(shape: Shape<Value>) =>
  (json: Uint8Array): Value => {
    const sent = withoutNulls(parsed(json));
    const answer = shape.read?.(sent);
    const wrong = (shape.problemsWithin?.(answer) ?? []).map(
      ({ path = '', message }) => `${path} ${message}`,
    );
    if (wrong.length > 0) throw new Error(`In the answer ${wrong.join(', ')}`);
    return answer as Value;
  };

/** In one way only: a state that is given twice is none. */
const parsed = (json: Uint8Array): unknown => {
  try {
    return parseStrictJson(json);
  } catch (cause) {
    throw new Error('The answer is no JSON', { cause });
  }
};

/** Many programs write `null` for a member that is not there. */
const withoutNulls = (answer: unknown): Values => {
  if (!isRecord(answer)) throw new Error('The answer is no object');
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
};

export const statedPayout = readerOf(status);
export const statedVerdict = readerOf(verdict);
export const statedCancellation = readerOf(cancellation);
