import type { CallContext } from '@causeway/commands';
import type { NewEvent, WriteSet } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { Book } from '../domain/book.js';
import type { Effect } from '../domain/effect.js';
import type { RefusalDetails } from '../domain/instruction.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { decide } from '../domain/ledger.decide.js';
import { ledgerRows } from '../read/ledger-rows.js';
import { entryPosted } from './entry-posted.js';
import { JOURNAL, ledgerLane } from './journal.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';

/** A command as it came in. */
export interface Told {
  readonly command: LedgerCommand;
  readonly call: CallContext;
  /** Digest of the command's content. */
  readonly digest: string;
}

/** What a command came to, and what the log is to hold of it. */
export interface CarriedOut {
  readonly outcome: LedgerOutcome;
  readonly writeSet: WriteSet;
}

/**
 * Decides a command on the book, folds what happened into it, and gives the write set. A refusal has one too: it
 * adds no event, yet is kept for ever, and only if the book that it was decided on is still the newest.
 * Throws, and leaves the book alone, when the command breaks an invariant.
 */
export const carryOut = (told: Told, book: Book, now: Instant): CarriedOut => {
  const { command, call } = told;
  const expectedVersion = book.version;
  const decision = decide(command, book, call.platformId);
  if (decision.outcome === 'rejected') {
    const { code, details = {} } = decision.rejection;
    const refused: LedgerOutcome = { status: 'REFUSED', code, details: details as RefusalDetails };
    return { outcome: refused, writeSet: writeSet(told, expectedVersion, refused, now) };
  }
  const [event] = decision.events;
  const happened = event && { event, effect: book.apply(event, now) };
  const outcome: LedgerOutcome = {
    status: 'POSTED',
    place: { lane: ledgerLane(call.environment), position: book.version, key: call.platformId },
    accounts: happened?.effect.accounts ?? [],
  };
  const posted = command.kind === 'OPEN_ACCOUNTS' ? { ...outcome, accounts: asked(command, book) } : outcome;
  return { outcome: posted, writeSet: writeSet(told, expectedVersion, posted, now, happened) };
};

/** Those that were there already are part of the answer: whoever asks for accounts wants to know them. */
const asked = (
  { owner, currencies }: Extract<LedgerCommand, { kind: 'OPEN_ACCOUNTS' }>,
  book: Book,
): Extract<LedgerOutcome, { status: 'POSTED' }>['accounts'] =>
  [...new Set(currencies)].flatMap((currency) => book.accountOf(owner, currency) ?? []);

interface Happened {
  readonly event: LedgerEvent;
  readonly effect: Effect;
}

const writeSet = (
  { command, call, digest }: Told,
  expectedVersion: number,
  outcome: LedgerOutcome,
  now: Instant,
  happened?: Happened,
): WriteSet => {
  const { commandId, platformId, environment, actor, correlationId, causationId } = call;
  const entry = { environment, platformId, position: expectedVersion + 1, postedAt: now };
  return {
    lane: ledgerLane(environment),
    metadata: { commandId, platformId, environment, actor, correlationId, causationId },
    recordedAt: now,
    // Without an event it still says on which version it was decided, so that no stale writer refuses anything.
    streams: [
      { streamId: JOURNAL, expectedVersion, events: happened ? [newEvent(happened, command, call)] : [] },
    ],
    ...(happened && { views: ledgerRows(happened.event, happened.effect, entry) }),
    outcome: { commandId, fingerprint: digest, answer: outcome, expiresAt: null },
  };
};

const newEvent = ({ event, effect }: Happened, command: LedgerCommand, call: CallContext): NewEvent => {
  const { type, ...data } = event;
  const publish = entryPosted(event, effect, call, 'after' in command ? command.after : undefined);
  return publish === undefined ? { type, data } : { type, data, publish };
};
