import { process, step, type CallContext, type ProcessDefinition } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { noteAccountStep } from './account.handlers.js';
import { NO_ACCOUNTS, type MessageAccounts } from './account-facts.js';
import { webhookQueuedFor } from './delivery.handlers.js';
import type { EndpointRecord, WebhooksPorts } from './ports.js';
import { rowOf, WEBHOOK_CAUSES, webhooksFor, type WebhookCause } from './webhook-table.js';

/** By the context that each reads; the names are also those of their checkpoints. */
const READERS = {
  agents: 'queue-webhooks-on-agent-action-held',
  bulk_imports: 'queue-webhooks-on-bulk-import-ended',
  cards: 'queue-webhooks-on-card-changed',
  customers: 'queue-webhooks-on-customer-created',
  deposits: 'queue-webhooks-on-deposit-changed',
  external_accounts: 'queue-webhooks-on-external-account-changed',
  incoming_payments: 'queue-webhooks-on-incoming-payment-changed',
  invitations: 'queue-webhooks-on-invitation-claimed',
  ledger: 'queue-webhooks-on-entry-posted',
  quotes: 'queue-webhooks-on-payment-changed',
} as const;
type Source = keyof typeof READERS;

/** Of one step the payment's webhook waits for the balances that it moved, and an entry for the payment before it (§9). */
const FOLLOWED: Readonly<Partial<Record<Source, readonly Source[]>>> = {
  cards: ['ledger'],
  deposits: ['ledger'],
  incoming_payments: ['ledger'],
  ledger: ['cards', 'deposits', 'incoming_payments', 'quotes'],
  quotes: ['ledger'],
};

type Ports = Pick<WebhooksPorts, 'views' | 'ledger' | 'endpoints'>;

/** What the webhooks of one message depend on beside it. */
interface Known {
  readonly endpoint: EndpointRecord;
  readonly accounts: MessageAccounts;
}

/** A platform without an endpoint is notified of nothing: then nothing is looked up for it. */
const knownFor =
  (ports: Ports, cause: WebhookCause) =>
  async (message: PublishedMessage, call: CallContext): Promise<Known> => {
    const { endpoint } = await ports.endpoints.of(call);
    const { accounts: find } = rowOf(cause);
    const isNeeded = find !== undefined && endpoint.url !== null;
    return { endpoint, accounts: isNeeded ? await find(ports)(message, call) : NO_ACCOUNTS };
  };

/** All webhooks of one message become one write set, in their order, after the accounts that it brings. */
const queued =
  (cause: WebhookCause) =>
  (message: PublishedMessage, { endpoint, accounts }: Known): ReturnType<typeof step>[] => {
    const toNote = [...(rowOf(cause).notes?.(message) ?? []), ...accounts.toNote];
    const webhooks = endpoint.url === null ? [] : webhooksFor(cause, message, accounts);
    return [
      ...toNote.map(noteAccountStep),
      ...webhooks.map((webhook) => step(webhookQueuedFor(webhook, endpoint))),
    ];
  };

const readerOf = (ports: Ports, source: Source): ProcessDefinition => {
  const causes = WEBHOOK_CAUSES.filter((cause) => cause.startsWith(`${source}.`));
  // Messages share a commit; those that note accounts, which the others read, with their like alone.
  const noting = causes.filter((cause) => rowOf(cause).notes !== undefined);
  const others = causes.filter((cause) => !noting.includes(cause));
  const follows = Object.fromEntries((FOLLOWED[source] ?? []).map((each) => [each, READERS[each]]));
  return causes.reduce(
    (reader, cause) => reader.onKnowing(cause, knownFor(ports, cause), queued(cause)),
    process(READERS[source])
      .from(source)
      .following(follows)
      .handlingTogether(others, ...noting.map((cause) => [cause]))
      .idempotent(),
  );
};

/** One process for each context whose published events become webhooks; the endpoint's own has its own process. */
export const queueWebhooks = (ports: Ports): readonly ProcessDefinition[] =>
  (Object.keys(READERS) as Source[]).map((source) => readerOf(ports, source));
