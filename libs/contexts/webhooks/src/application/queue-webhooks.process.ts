import { process, step, type ProcessDefinition } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { noteAccountStep } from './account.handlers.js';
import type { MessageAccounts } from './account-facts.js';
import { webhookQueued } from './delivery.handlers.js';
import type { WebhooksPorts } from './ports.js';
import { rowOf, WEBHOOK_CAUSES, webhooksFor, type WebhookCause } from './webhook-table.js';

/** By the context that each reads; the names are also those of their checkpoints. */
const READERS = {
  customers: 'queue-webhooks-on-customer-created',
  external_accounts: 'queue-webhooks-on-external-account-changed',
  ledger: 'queue-webhooks-on-entry-posted',
  quotes: 'queue-webhooks-on-payment-changed',
} as const;
type Source = keyof typeof READERS;

/** Of one step the payment's webhook waits for the balances that it moved, and an entry for the payment before it (§9). */
const FOLLOWED: Readonly<Partial<Record<Source, readonly Source[]>>> = {
  ledger: ['quotes'],
  quotes: ['ledger'],
};

type Ports = Pick<WebhooksPorts, 'views' | 'ledger'>;

/** All webhooks of one message become one write set, in their order, after the accounts that it brings. */
const queued =
  (ports: Ports, cause: WebhookCause) =>
  (message: PublishedMessage, accounts?: MessageAccounts): ReturnType<typeof step>[] => [
    ...(accounts?.toNote ?? []).map(noteAccountStep),
    ...webhooksFor(cause, message, accounts).map((webhook) =>
      step(webhookQueued(ports, webhook, message.metadata)),
    ),
  ];

const readerOf = (ports: Ports, source: Source): ProcessDefinition => {
  const causes = WEBHOOK_CAUSES.filter((cause) => cause.startsWith(`${source}.`));
  const follows = Object.fromEntries((FOLLOWED[source] ?? []).map((each) => [each, READERS[each]]));
  return causes.reduce(
    (reader, cause) => {
      const { accounts } = rowOf(cause);
      return accounts === undefined
        ? reader.on(cause, (message) => queued(ports, cause)(message))
        : reader.onKnowing(cause, accounts(ports), queued(ports, cause));
    },
    process(READERS[source])
      .from(source)
      .following(follows)
      .handlingTogether(...causes.filter((cause) => rowOf(cause).together)),
  );
};

/** One process for each context whose published events become webhooks; the endpoint's own has its own process. */
export const queueWebhooks = (ports: Ports): readonly ProcessDefinition[] =>
  (Object.keys(READERS) as Source[]).map((source) => readerOf(ports, source));
