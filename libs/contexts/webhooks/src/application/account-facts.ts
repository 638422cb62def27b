import type { CallContext } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { Erased } from '@causeway/kernel';
import type { AccountChangedV1, EntryPostedV2, InternalAccountDocument } from '@causeway/ledger';
import type { AccountFacts } from '../domain/account.js';
import { knownAccounts } from '../read/account.view.js';
import { accountsShownAnew } from './balance-change.js';
import type { WebhooksPorts } from './ports.js';

/** What is known of the accounts of one message. */
export interface MessageAccounts {
  readonly byId: ReadonlyMap<string, AccountFacts>;
  /** Those read from the ledger. */
  readonly toNote: readonly AccountFacts[];
}
export const NO_ACCOUNTS: MessageAccounts = { byId: new Map(), toNote: [] };

/** Everything of an account but what an entry changes. */
const factsOf = ({
  balance,
  totalBalance: _total,
  updatedAt: _updated,
  ...facts
}: InternalAccountDocument): AccountFacts => ({ ...facts, currency: balance.currency });

/** A change of accounts shows them itself. */
export const changedAccounts = ({ data }: PublishedMessage): AccountFacts[] =>
  data instanceof Erased ? [] : (data as AccountChangedV1).accounts.map(factsOf);

/** The accounts whose balance or total an entry changed; unknown ones are read from the ledger. */
export const touchedAccounts =
  ({ views, ledger }: Pick<WebhooksPorts, 'views' | 'ledger'>) =>
  async ({ data }: PublishedMessage, call: CallContext): Promise<MessageAccounts> => {
    const ids = accountsShownAnew((data as EntryPostedV2).postings);
    const known = ids.length === 0 ? [] : await knownAccounts(views, ids, call);
    const byId = new Map<string, AccountFacts>(known.map((facts) => [facts.id, facts]));
    const missing = ids.filter((id) => !byId.has(id));
    const toNote = await Promise.all(missing.map(async (id) => factsOf(await ledger.shown(id, call))));
    for (const facts of toNote) byId.set(facts.id, facts);
    return { byId, toNote };
  };
