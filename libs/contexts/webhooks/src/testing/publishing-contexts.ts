import {
  laneOf,
  migrate,
  openContextDatabase,
  PostgresEventStore,
  type EventStore,
  type LogPlace,
} from '@causeway/event-store';
import { instant, newUuid, type Id } from '@causeway/kernel';
import { ACCOUNT_CHANGED, ENTRY_POSTED_V2, type InternalAccountDocument } from '@causeway/ledger';
import type { Vault } from '@causeway/privacy';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { postingTo } from './documents.js';

const CONTEXTS = ['ledger', 'quotes', 'deposits', 'incoming_payments'];
const RECORDED_AT = instant('2026-03-01T10:00:00.000Z');

/** One payment or deposit, as the ledger and its own context publish what happens to it. */
export interface PublishedPayment {
  readonly platformId: string;
  readonly transactionId: Id<'Transaction'>;
}

/** The logs of four contexts whose events become webhooks, with nothing in them but what a spec publishes. */
export interface PublishingContexts {
  /** Under which name a context publishes here: its own topics, so that specs share a broker. */
  readonly named: (context: string) => string;
  readonly stores: readonly EventStore[];
  /** An entry of the ledger that left these accounts so; those that no entry touched before are opened first. */
  postEntry(
    payment: PublishedPayment,
    accounts: readonly InternalAccountDocument[],
    after?: LogPlace,
  ): Promise<LogPlace>;
  /** A change of the payment or deposit, which is so after it. */
  change(
    payment: PublishedPayment,
    type: string,
    transaction: TransactionDocument,
    after?: LogPlace,
  ): Promise<LogPlace>;
  close(): Promise<void>;
}

/** In the database at `url`, a superuser's; `vault` is shared with those who read. */
export const publishingContexts = async (url: string, vault: Vault): Promise<PublishingContexts> => {
  const suffix = newUuid().replaceAll('-', '').slice(-12);
  const named = (context: string): string => `${context}_${suffix}`;
  const contexts = CONTEXTS.map((context) => ({
    name: named(context),
    migrations: [],
  }));
  await migrate({ url, contexts });
  const open = async (context: string): Promise<EventStore> =>
    PostgresEventStore.open({
      database: await openContextDatabase({ url, context: named(context), poolSize: 2 }),
      catalog: { Changed: { version: 1 } },
      vault,
    });
  const stores = await Promise.all(CONTEXTS.map(open));
  const storeOf = (context: string): EventStore => {
    const store = stores[CONTEXTS.indexOf(context)];
    if (store === undefined) throw new Error(`${context} publishes nothing here`);
    return store;
  };
  const ledger = storeOf('ledger');

  const opened = new Set<string>();
  const publish = async (
    store: EventStore,
    { platformId }: PublishedPayment,
    publication: { type: string; key: string; data: object; subject?: string },
    after: LogPlace | undefined,
  ): Promise<LogPlace> => {
    const commandId = newUuid();
    const lane = laneOf(store.context, 'sandbox');
    const publish = { ...publication, ...(after === undefined ? {} : { after }) };
    const result = await store.append({
      lane,
      metadata: {
        commandId,
        platformId,
        environment: 'sandbox',
        actor: 'spec',
        correlationId: commandId,
        causationId: commandId,
      },
      recordedAt: RECORDED_AT,
      streams: [
        {
          streamId: `changed-${commandId}`,
          expectedVersion: 0,
          events: [{ type: 'Changed', data: {}, publish }],
        },
      ],
    });
    if (result.status !== 'appended') throw new Error(`nothing was published: ${result.status}`);
    return { lane, position: result.lastPosition, key: publication.key };
  };

  return {
    named,
    stores,
    postEntry: async (payment, accounts, after) => {
      const { platformId: key, transactionId } = payment;
      for (const account of accounts.filter(({ id }) => !opened.has(id))) {
        opened.add(account.id);
        const change = { type: ACCOUNT_CHANGED, key, data: { accounts: [account] } };
        await publish(ledger, payment, change, undefined);
      }
      const data = { cause: { kind: 'PAYMENT', transactionId }, postings: accounts.map(postingTo) };
      return publish(ledger, payment, { type: ENTRY_POSTED_V2, key, data }, after);
    },
    change: (payment, type, transaction, after) => {
      const key = payment.transactionId;
      const subject = transaction.customerId;
      const store = storeOf(type.slice(0, type.indexOf('.')));
      return publish(store, payment, { type, key, subject, data: { transaction } }, after);
    },
    close: async () => {
      await Promise.all(stores.map((store) => store.close()));
    },
  };
};
