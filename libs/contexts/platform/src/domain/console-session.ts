import { foldedBy, nothing, record, type Decision, type Instant } from '@causeway/kernel';
import type { PlatformRejection } from './rejection-codes.js';

export type ConsoleSessionEvent =
  /** Its person signed out, or signed in anew; its cookie would have lasted until `endsAt`. */
  | { readonly type: 'ConsoleSessionEnded'; readonly endsAt: Instant; readonly endedAt: Instant }
  /** Its cookie is over by itself. */
  | { readonly type: 'ConsoleSessionForgotten'; readonly forgottenAt: Instant };

/** A session lives in its cookie: its stream begins with its end. */
export type ConsoleSession =
  | { readonly status: 'OPEN' }
  | { readonly status: 'ENDED'; readonly endsAt: Instant }
  | { readonly status: 'FORGOTTEN' };

export const openConsoleSession: ConsoleSession = { status: 'OPEN' };

export const evolveConsoleSession = foldedBy<ConsoleSession, ConsoleSessionEvent>({
  ConsoleSessionEnded: (_session, { endsAt }) => ({ status: 'ENDED', endsAt }),
  ConsoleSessionForgotten: () => ({ status: 'FORGOTTEN' }),
});

interface Now {
  readonly now: Instant;
}
type Decided = Decision<ConsoleSessionEvent, PlatformRejection>;

/** Once: who signs out twice is signed out. */
export const endConsoleSession = (
  { endsAt }: { readonly endsAt: Instant },
  { status }: ConsoleSession,
  { now }: Now,
): Decided => (status === 'OPEN' ? record({ type: 'ConsoleSessionEnded', endsAt, endedAt: now }) : nothing());

/** What is remembered of ended sessions is bounded by those whose cookies could still be shown. */
export const forgetConsoleSession = ({ status }: ConsoleSession, { now }: Now): Decided =>
  status === 'ENDED' ? record({ type: 'ConsoleSessionForgotten', forgottenAt: now }) : nothing();
