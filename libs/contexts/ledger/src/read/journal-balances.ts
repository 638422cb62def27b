import type { RecordedEvent } from '@causeway/event-store';
import type { CurrencyCode, Environment } from '@causeway/kernel';
import { readEvent } from '../application/journal-format.js';
import type { AccountOwner, InternalAccountStatus } from '../domain/account.js';
import type { BalanceRecord } from '../domain/balance.js';
import { Book } from '../domain/book.js';

/** What an account holds after an entry, in minor units of its currency. */
export interface JournalBalance extends Pick<BalanceRecord, 'available' | 'held' | 'pending' | 'owed'> {
  /** An internal account's id, or the name of one of the service's own, of which a platform has one in each currency. */
  readonly account: string;
  readonly platformId: string;
  readonly currency: CurrencyCode;
  /** Absent of the service's own. */
  readonly internal?: { readonly owner: AccountOwner; readonly status: InternalAccountStatus };
}

/** Balances from a journal alone, entry by entry from the first one on. */
export interface BalanceFold {
  /** The accounts that an entry opened or touched, as they are after it. Throws on one that cannot have happened. */
  apply(event: RecordedEvent): readonly JournalBalance[];
}

/** For audits of balances without the views, the snapshots or the writers. Its memory is that of a writer. */
export const foldBalances = (environment: Environment): BalanceFold => {
  const book = new Book(environment);
  return {
    apply: ({ type, data, metadata, recordedAt }) => {
      const { event, balances } = readEvent(type, data, metadata.platformId);
      const { accounts, systems } = book.apply(event, recordedAt, balances);
      return [
        ...accounts.map(({ accountId, currency, owner, status, balance }) => ({
          ...amounts(accountId, owner.platformId, currency, balance),
          internal: { owner, status },
        })),
        ...systems.map(({ platformId, account, currency, after }) =>
          amounts(account, platformId, currency, after),
        ),
      ];
    },
  };
};

const amounts = (
  account: string,
  platformId: string,
  currency: CurrencyCode,
  { available, held, pending, owed }: BalanceRecord,
): JournalBalance => ({ account, platformId, currency, available, held, pending, owed });
