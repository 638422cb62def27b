import type { AccountRecord } from '../domain/account.js';
import type { Change } from '../domain/change.js';
import type { AnyAccount, PostedLeg } from '../domain/entry.js';
import { isEntry, type CountedCharge, type EntryEvent, type LedgerEvent } from '../domain/ledger-event.js';
import type { StoredBalance } from '../domain/stored-balance.js';
import type { Posting } from '../domain/tally.js';
import type { StoredCharge, StoredPosting } from './stored-posting.js';

/** An event, and what it says of balances, one for each leg; absent where it moves no money. */
export interface ReadEvent {
  readonly event: LedgerEvent;
  readonly balances: readonly StoredBalance[] | undefined;
}

/** The `data` of an event in the log: cause, facts, postings, in this order. */
export const writeEvent = (event: LedgerEvent, change: Change): object =>
  isEntry(event)
    ? {
        ...factsOfEntry(event),
        postings: change.postings.map((posting) => storedOf(posting, change.accounts)),
      }
    : factsWithoutLegs(event);

/**
 * `writeEvent` as text, to the letter. Postings are most of it and every command has some, so that they are written as
 * text at once: no account, amount or status holds a character that JSON would have to escape.
 */
export const eventText = (event: LedgerEvent, { postings, accounts }: Change): string => {
  if (!isEntry(event)) return JSON.stringify(factsWithoutLegs(event));
  let written = '';
  for (const posting of postings) {
    written += written === '' ? postingText(posting, accounts) : `,${postingText(posting, accounts)}`;
  }
  return `${JSON.stringify(factsOfEntry(event)).slice(0, -1)},"postings":[${written}]}`;
};

const factsWithoutLegs = (event: Exclude<LedgerEvent, EntryEvent>): object => {
  const { type: _type, ...facts } = event;
  return 'counters' in facts ? { ...facts, counters: facts.counters.map(chargeText) } : facts;
};

/** Everything but the postings; the cause comes first. */
const factsOfEntry = (event: EntryEvent): object => {
  const { cause } = event;
  switch (event.type) {
    case 'EntryPosted': {
      const { reverses } = event;
      return reverses === undefined ? { cause } : { cause, reverses };
    }
    case 'HoldPlaced': {
      const { holdId, counters, expiresAt } = event;
      const written = { cause, holdId, counters: counters.map(chargeText) };
      return expiresAt === undefined ? written : { ...written, expiresAt };
    }
    case 'HoldCaptured':
      return { cause, holdId: event.holdId, isFinal: event.isFinal };
    case 'HoldReleased': {
      const { holdId, counters, reason } = event;
      return { cause, holdId, counters: counters.map(chargeText), reason };
    }
    case 'PendingCreditRecorded':
    case 'PendingCreditSettled':
    case 'PendingCreditRejected':
      return { cause, creditId: event.creditId };
  }
};

/** The event of what is stored; `platformId` is that of the entry's metadata. */
export const readEvent = (type: string, data: object, platformId: string): ReadEvent => {
  if (!('postings' in data)) return { event: factsOf(type, data), balances: undefined };
  const { postings, counters, ...facts } = data as StoredEntry;
  const legs = postings.map(legOf);
  const event = { ...facts, type, platformId, legs } as unknown as EntryEvent;
  return {
    event: counters === undefined ? event : ({ ...event, counters: counters.map(chargeOf) } as EntryEvent),
    balances: postings.map(balanceOf),
  };
};

/** Of an event that moves no money. */
const factsOf = (type: string, data: object): LedgerEvent => {
  const { counters } = data as Partial<Pick<StoredEntry, 'counters'>>;
  return { ...data, type, ...(counters && { counters: counters.map(chargeOf) }) } as LedgerEvent;
};

interface StoredEntry {
  readonly postings: readonly StoredPosting[];
  readonly counters?: readonly StoredCharge[];
}

/** A posting records `owed` only where something is owed, and the status only where it is not `ACTIVE`. */
const storedOf = (
  { account, movement, side, amountMinor, currency, after, previous }: Posting,
  accounts: readonly AccountRecord[],
): StoredPosting => {
  const status = statusOf(account, accounts);
  return {
    account,
    movement,
    side,
    amount: textOf(amountMinor),
    currency,
    available: textOf(after.available),
    held: textOf(after.held),
    pending: textOf(after.pending),
    previous,
    ...(after.owed !== 0n && { owed: textOf(after.owed) }),
    ...(status !== 'ACTIVE' && { status }),
  };
};

/** `storedOf` as text. */
const postingText = (
  { account, movement, side, amountMinor, currency, after, previous }: Posting,
  accounts: readonly AccountRecord[],
): string => {
  const status = statusOf(account, accounts);
  const leg = `{"account":"${account}","movement":"${movement}","side":"${side}","amount":"${textOf(amountMinor)}","currency":"${currency}"`;
  const balance = `,"available":"${textOf(after.available)}","held":"${textOf(after.held)}","pending":"${textOf(after.pending)}","previous":${previous}`;
  const owed = after.owed === 0n ? '' : `,"owed":"${textOf(after.owed)}"`;
  return `${leg}${balance}${owed}${status === 'ACTIVE' ? '' : `,"status":"${status}"`}}`;
};

/** Of most postings the account has nothing held and nothing pending. */
const textOf = (minor: bigint): string => (minor === 0n ? '0' : minor.toString());

const statusOf = (account: AnyAccount, accounts: readonly AccountRecord[]): AccountRecord['status'] => {
  for (const { accountId, status } of accounts) if (accountId === account) return status;
  return 'ACTIVE';
};

const legOf = ({ account, movement, side, amount, currency }: StoredPosting): PostedLeg => ({
  account,
  movement,
  side,
  amountMinor: BigInt(amount),
  currency,
});

const balanceOf = (posting: StoredPosting): StoredBalance => ({
  available: minorOf(posting.available),
  held: minorOf(posting.held),
  pending: minorOf(posting.pending),
  owed: minorOf(posting.owed),
  previous: posting.previous,
});

const minorOf = (text = '0'): bigint => (text === '0' ? 0n : BigInt(text));

const chargeText = ({ counter, amountMinor }: CountedCharge): StoredCharge => ({
  counter,
  amount: amountMinor.toString(),
});

const chargeOf = ({ counter, amount }: StoredCharge): CountedCharge => ({
  counter,
  amountMinor: BigInt(amount),
});
