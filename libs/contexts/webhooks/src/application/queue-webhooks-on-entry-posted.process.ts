import { process, step, type ProcessDefinition } from '@causeway/commands';
import { ACCOUNT_CHANGED, ENTRY_POSTED, ENTRY_POSTED_V2, type AccountChangedV1 } from '@causeway/ledger';
import { noteAccountStep } from './account.handlers.js';
import { entryAccounts, factsOf, type AccountFactsSource, type LedgerAccounts } from './account-facts.js';
import { balanceWebhooks } from './balance-webhooks.js';
import { PROCESSES } from './process-names.js';
import { queueWebhooks } from './queue-webhooks.js';
import { QueueWebhook } from './requests.js';

/**
 * Every balance that an entry changed. What the payment told before the entry goes first (webhooks §9). Accounts are
 * noted by the same reader, so that an entry finds them as they were at its place in the ledger.
 */
export const queueWebhooksOnEntryPosted = (
  source: AccountFactsSource,
  ledger: LedgerAccounts,
): ProcessDefinition =>
  process(PROCESSES.ledger)
    .from('ledger')
    .following({ quotes: PROCESSES.quotes })
    .handlingTogether(ENTRY_POSTED_V2)
    .on(ACCOUNT_CHANGED, (message) => [
      ...(message.data as AccountChangedV1).accounts.map((account) => noteAccountStep(factsOf(account))),
      ...queueWebhooks(ACCOUNT_CHANGED)(message),
    ])
    .onKnowing(ENTRY_POSTED_V2, entryAccounts(source, ledger), (message, accounts) => [
      ...accounts.asked.map(noteAccountStep),
      ...balanceWebhooks(message, accounts).map((webhook) => step(QueueWebhook, webhook)),
    ])
    .on(ENTRY_POSTED, queueWebhooks(ENTRY_POSTED));
