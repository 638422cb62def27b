import { metadataText, type LaneCommand, type LaneName, type LineMark } from '@causeway/event-store';
import { encode, uuidOf, type Instant } from '@causeway/kernel';
import type { Book } from '../domain/book.js';
import type { Change } from '../domain/change.js';
import type { RefusalDetails } from '../domain/instruction.js';
import { decide } from '../domain/ledger.decide.js';
import { stateOf } from '../domain/account.js';
import { isEntry, type LedgerEvent } from '../domain/ledger-event.js';
import { accountRow } from '../read/account.view.js';
import { ledgerEvents } from './event-catalog.js';
import { eventText } from './journal-format.js';
import { creditObject, holdObject, reversalObject } from './lane-object.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';
import { publicationOf } from './publication.js';
import type { LedgerSubmission, StagedCommand } from './ledger-types.js';

/** A line of entries is marked at every so many of them, which bounds the steps to any one (`line_mark`). */
export const MARK_EVERY = 64;

const NOTHING: readonly never[] = [];

/**
 * Decides a command on the book and folds its event in. A refusal is kept for ever, too: it depends on the
 * book at that moment. Throws, and leaves the book alone, when the command breaks an invariant.
 */
export const stageCommand = (
  submission: LedgerSubmission,
  book: Book,
  lane: LaneName,
  now: Instant,
): StagedCommand => {
  const { command, call } = submission;
  const decision = decide(command, book, call.platformId, now);
  if (decision.outcome === 'rejected') {
    const { code, details = {} } = decision.rejection;
    const refused: LedgerOutcome = { status: 'REFUSED', code, details: details as RefusalDetails };
    return withoutEntry(submission, refused, book.version);
  }
  const [event] = decision.events;
  const change = event && book.apply(event, now);
  const outcome: LedgerOutcome = {
    status: 'POSTED',
    place: { lane, position: book.version, key: call.platformId },
    accounts:
      command.kind === 'OPEN_ACCOUNTS' ? asked(command, book) : (change?.accounts ?? NOTHING).map(stateOf),
  };
  return change === undefined
    ? withoutEntry(submission, outcome, book.version)
    : withEntry(submission, outcome, change);
};

const withoutEntry = (
  submission: LedgerSubmission,
  outcome: LedgerOutcome,
  position: number,
): StagedCommand => {
  const { commandId, fingerprint } = submission;
  const command = { commandId, fingerprint, position, answer: encode(outcome) };
  return { submission, outcome, command, marks: NOTHING, views: NOTHING };
};

const withEntry = (submission: LedgerSubmission, outcome: LedgerOutcome, change: Change): StagedCommand => {
  const { commandId, fingerprint, call } = submission;
  const { event, position } = change;
  const { platformId, environment } = call;
  const isMoney = isEntry(event);
  return {
    submission,
    outcome,
    change,
    command: {
      commandId,
      fingerprint,
      position,
      // The answer of an entry follows from its postings; opening or changing accounts is rare and keeps its
      // answer.
      ...(isMoney ? { causeId: uuidOf(event.cause.transactionId) } : { answer: encode(outcome) }),
      ...objectOf(event, platformId),
    },
    entry: {
      type: event.type,
      schemaVersion: ledgerEvents[event.type].version,
      data: eventText(event, change),
      metadata: metadataText(submission.call),
      published: publicationOf(change, submission.command, call),
    },
    marks: isMoney ? marksOf(change) : NOTHING,
    views: isMoney ? NOTHING : change.accounts.map((account) => accountRow(account, environment)),
  };
};

/** Existing accounts are part of the answer: the caller needs them as well. */
const asked = (
  { owner, currencies }: Extract<LedgerCommand, { kind: 'OPEN_ACCOUNTS' }>,
  book: Book,
): Extract<LedgerOutcome, { status: 'POSTED' }>['accounts'] =>
  [...new Set(currencies)].flatMap((currency) => {
    const account = book.accountOf(owner, currency);
    return account === undefined ? [] : stateOf(account);
  });

/** The thing that an entry is about, when it lives over several entries. */
export const objectOf = (
  event: LedgerEvent,
  platformId: string,
): Pick<LaneCommand, 'objectId' | 'beginsObject'> | undefined => {
  switch (event.type) {
    case 'HoldPlaced':
      return { objectId: holdObject(platformId, event.holdId), beginsObject: true };
    case 'HoldCaptured':
    case 'HoldReleased':
      return { objectId: holdObject(platformId, event.holdId) };
    case 'PendingCreditRecorded':
      return { objectId: creditObject(platformId, event.creditId), beginsObject: true };
    case 'PendingCreditSettled':
    case 'PendingCreditRejected':
      return { objectId: creditObject(platformId, event.creditId) };
    case 'EntryPosted':
      return event.reverses === undefined
        ? undefined
        : { objectId: reversalObject(event.reverses), beginsObject: true };
    case 'AccountsOpened':
    case 'AccountStatusChanged':
    case 'AccountsClosed':
    case 'WalletPrivacySet':
    case 'FundingSet':
    case 'CountersCharged':
    case 'CountersReturned':
      return undefined;
  }
};

const marksOf = ({ accounts, systems, position }: Change): readonly LineMark[] => {
  let marks: LineMark[] | undefined;
  for (const { accountId, balance } of accounts) {
    if (balance.entries % MARK_EVERY !== 0) continue;
    (marks ??= []).push({ line: accountId, ordinal: balance.entries, position });
  }
  for (const { platformId, account, currency, after } of systems) {
    if (after.entries % MARK_EVERY !== 0) continue;
    (marks ??= []).push({
      line: systemLine(platformId, account, currency),
      ordinal: after.entries,
      position,
    });
  }
  return marks ?? NOTHING;
};

/** The line of a system account: `CLEARING EUR Platform:…`. An internal account's is its id. */
export const systemLine = (platformId: string, account: string, currency: string): string =>
  `${account} ${currency} ${platformId}`;
