import type { KnownCommand, StoredEntry, WriterLane } from '@causeway/event-store';
import { decode, instant, Money, type CurrencyCode, type Id } from '@causeway/kernel';
import {
  stateOf,
  type AccountRecord,
  type AccountState,
  type InternalAccountStatus,
} from '../domain/account.js';
import { isSystemAccount, type AnyAccount } from '../domain/entry.js';
import type { LedgerOutcome } from './ledger-command.js';

/** A posting as its entry stores it, as far as an answer needs it. */
interface StoredPosting {
  readonly account: AnyAccount;
  readonly currency: CurrencyCode;
  readonly available: string;
  readonly held: string;
  readonly pending: string;
  readonly status?: InternalAccountStatus;
}

/**
 * The outcome that a command had, from the log: its kept answer, or the accounts of its entry. Facts of an
 * account that never change are read by `accountOf`.
 */
export const answerAgain = async (
  { position, answer }: KnownCommand,
  lane: WriterLane,
  accountOf: (accountId: Id<'InternalAccount'>) => AccountRecord | undefined,
): Promise<LedgerOutcome> => {
  if (answer !== undefined) return decode(answer) as LedgerOutcome;
  const entry = await lane.entry(position);
  if (entry === undefined) throw new Error(`${lane.lane} has a command without its entry at ${position}`);
  return {
    status: 'POSTED',
    place: { lane: lane.lane, position, key: keyOf(entry) },
    accounts: accountsAfter(entry, accountOf),
  };
};

const keyOf = ({ published }: StoredEntry): string => (JSON.parse(published ?? '{}') as { key: string }).key;

const accountsAfter = (
  { data, recordedAt }: StoredEntry,
  accountOf: (accountId: Id<'InternalAccount'>) => AccountRecord | undefined,
): AccountState[] => {
  const { postings } = JSON.parse(data) as { readonly postings: readonly StoredPosting[] };
  const last = new Map<string, StoredPosting>();
  for (const posting of postings) if (!isSystemAccount(posting.account)) last.set(posting.account, posting);
  const states = [...last].map(([accountId, posting]): AccountState => {
    const record = accountOf(accountId as Id<'InternalAccount'>);
    if (record === undefined) throw new Error(`An entry names ${accountId}, which is no account of its lane`);
    const amount = (minor: string): Money => Money.of(BigInt(minor), posting.currency);
    return {
      ...stateOf(record),
      accountId: accountId as Id<'InternalAccount'>,
      status: posting.status ?? 'ACTIVE',
      available: amount(posting.available),
      held: amount(posting.held),
      pending: amount(posting.pending),
      updatedAt: instant(recordedAt),
    };
  });
  const isOwn = ({ owner }: AccountState): boolean => owner.customerId === undefined;
  return [...states.filter(isOwn), ...states.filter((state) => !isOwn(state))];
};
