import type { CallContext } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import type { Id } from '@causeway/kernel';
import type { EntryPostedV2, InternalAccountDocument } from '@causeway/ledger';
import type { AccountFacts } from '../domain/account.js';
import { accountsShownAnew } from './balance-change.js';

/** Accounts as far as they are known here. */
export interface AccountFactsSource {
  known(ids: readonly string[], call: CallContext): Promise<readonly AccountFacts[]>;
}

/** Accounts as the ledger shows them now. */
export interface LedgerAccounts {
  /** Throws when the ledger has none of that id; a `TransientError` when it is out of reach. */
  shown(id: Id<'InternalAccount'>, call: CallContext): Promise<InternalAccountDocument>;
}

/** What is known of the accounts of one entry. */
export interface EntryAccounts {
  readonly byId: ReadonlyMap<string, AccountFacts>;
  /** Those that the ledger had to be asked for, because they were opened before it told of that. */
  readonly asked: readonly AccountFacts[];
}

/** Everything of an account but what an entry changes. */
export const factsOf = ({
  balance,
  totalBalance: _total,
  updatedAt: _updated,
  ...facts
}: InternalAccountDocument): AccountFacts => ({ ...facts, currency: balance.currency });

/** Of the accounts whose balance or total an entry changed. */
export const entryAccounts =
  (source: AccountFactsSource, ledger: LedgerAccounts) =>
  async ({ data }: PublishedMessage, call: CallContext): Promise<EntryAccounts> => {
    const ids = accountsShownAnew((data as EntryPostedV2).postings);
    const known = ids.length === 0 ? [] : await source.known(ids, call);
    const byId = new Map<string, AccountFacts>(known.map((facts) => [facts.id, facts]));
    const missing = ids.filter((id) => !byId.has(id));
    const asked = await Promise.all(missing.map(async (id) => factsOf(await ledger.shown(id, call))));
    for (const facts of asked) byId.set(facts.id, facts);
    return { byId, asked };
  };
