import type { AccountRecord } from '../domain/account.js';
import type { Change } from '../domain/change.js';
import type { AnyAccount, PostedLeg } from '../domain/entry.js';
import { isEntry, type CountedCharge, type EntryEvent, type LedgerEvent } from '../domain/ledger-event.js';
import type { StoredBalance } from '../domain/stored-balance.js';
import type { Posting } from '../domain/tally.js';
import type { StoredCharge, StoredPosting } from './stored-posting.js';

/** What an event is written as, and what it says of balances where it says so. */
export interface ReadEvent {
  readonly event: LedgerEvent;
  readonly balances: readonly StoredBalance[] | undefined;
}

/** The `data` of an event in the log: cause, facts, postings, in this order. */
export const writeEvent = (event: LedgerEvent, change: Change): object => {
  if (!isEntry(event)) {
    const { type: _type, ...facts } = event;
    return 'counters' in facts ? { ...facts, counters: facts.counters.map(chargeText) } : facts;
  }
  const { cause } = event;
  const { postings: made, accounts } = change;
  const postings = made.map((posting) => postingText(posting, accounts));
  switch (event.type) {
    case 'EntryPosted': {
      const { reverses } = event;
      return reverses === undefined ? { cause, postings } : { cause, reverses, postings };
    }
    case 'HoldPlaced': {
      const { holdId, counters, expiresAt } = event;
      const written = { cause, holdId, counters: counters.map(chargeText) };
      return expiresAt === undefined ? { ...written, postings } : { ...written, expiresAt, postings };
    }
    case 'HoldCaptured':
      return { cause, holdId: event.holdId, isFinal: event.isFinal, postings };
    case 'HoldReleased': {
      const { holdId, counters, reason } = event;
      return { cause, holdId, counters: counters.map(chargeText), reason, postings };
    }
    case 'PendingCreditRecorded':
    case 'PendingCreditSettled':
    case 'PendingCreditRejected':
      return { cause, creditId: event.creditId, postings };
  }
};

/** The event of data in the form of today; older forms are lifted by the catalogue first. */
export const readEvent = (type: string, data: object): ReadEvent => {
  if (!('postings' in data)) return { event: factsOf(type, data), balances: undefined };
  const { postings, counters, ...facts } = data as StoredEntry;
  const legs = postings.map(legOf);
  const event = { ...facts, type, legs } as unknown as EntryEvent;
  return {
    event: counters === undefined ? event : ({ ...event, counters: counters.map(chargeOf) } as EntryEvent),
    balances: postings[0]?.available === undefined ? undefined : postings.map(balanceOf),
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

const postingText = (posting: Posting, accounts: readonly AccountRecord[]): StoredPosting => {
  const { account, movement, side, amountMinor, currency, after, previous } = posting;
  const { available, held, pending, owed } = after;
  const text = {
    account,
    movement,
    side,
    amount: textOf(amountMinor),
    currency,
    available: textOf(available),
    held: textOf(held),
    pending: textOf(pending),
    previous,
  };
  const status = statusOf(account, accounts);
  if (owed === 0n && status === 'ACTIVE') return text;
  return {
    ...text,
    ...(owed === 0n ? {} : { owed: textOf(owed) }),
    ...(status === 'ACTIVE' ? {} : { status }),
  };
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
  previous: posting.previous ?? 0,
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
