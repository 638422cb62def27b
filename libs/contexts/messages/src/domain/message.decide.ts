import { after, nothing, record, type Decision, type Environment, type Instant } from '@causeway/kernel';
import type { Message, MessageAccepted, MessageEvent } from './message.js';

export type NewMessage = Pick<
  MessageAccepted,
  'messageId' | 'customerId' | 'channel' | 'recipient' | 'text' | 'expiresAt'
>;

/** Takes a message in, once; in the sandbox nothing leaves (verification §3). */
export const acceptMessage = (
  message: NewMessage,
  before: Message,
  { now, environment }: { readonly now: Instant; readonly environment: Environment },
): Decision<MessageEvent> =>
  before.status === 'ABSENT'
    ? record({ type: 'MessageAccepted', ...message, isKept: environment === 'sandbox', acceptedAt: now })
    : nothing();

const FIRST_PAUSE_MS = 2_000;
const PAUSE_MAX_MS = 60_000;

/** What came of an attempt; a message that waits is tried again, later each time, until it expires. */
export const noteAttempt = (
  wasTaken: boolean,
  before: Message,
  { now }: { readonly now: Instant },
): Decision<MessageEvent> => {
  if (before.status !== 'WAITING') return nothing();
  if (wasTaken) return record({ type: 'MessageSent', sentAt: now });
  const nextAttemptAt = after(now, Math.min(FIRST_PAUSE_MS * 2 ** before.attempts, PAUSE_MAX_MS));
  return record({
    type: 'MessageAttemptFailed',
    failedAt: now,
    ...(nextAttemptAt < before.expiresAt && { nextAttemptAt }),
  });
};
