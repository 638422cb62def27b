import { process, type ProcessDefinition } from '@causeway/commands';
import { ENTRY_POSTED } from '@causeway/ledger';
import { PROCESSES } from './process-names.js';
import { queueWebhooks } from './queue-webhooks.js';

/** Every balance that an entry changed. What the payment told before the entry goes first (webhooks §9). */
export const queueWebhooksOnEntryPosted: ProcessDefinition = process(PROCESSES.ledger)
  .from('ledger')
  .following({ quotes: PROCESSES.quotes })
  .on(ENTRY_POSTED, queueWebhooks(ENTRY_POSTED));
