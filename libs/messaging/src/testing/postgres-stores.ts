import { createDatabase } from '@causeway/database';
import { migrate, openContextDatabase, PostgresEventStore, type EventStore } from '@causeway/event-store';
import { createVault, type TwoContexts } from './in-memory-stores.js';
import { CATALOG } from './payments-and-receipts.js';

export const testServer = (): string => {
  const url = process.env['CAUSEWAY_TEST_DATABASE_URL'];
  if (url === undefined)
    throw new Error('CAUSEWAY_TEST_DATABASE_URL is set by the global setup of this project');
  return url;
};

export const createPostgresStores = async (): Promise<TwoContexts & { close(): Promise<void> }> => {
  const url = await createDatabase(testServer(), `messaging_${crypto.randomUUID().replaceAll('-', '')}`);
  const migrateWith = (lanes: number): Promise<void> => {
    const contexts = [
      { name: 'payments', migrations: [], lanes },
      { name: 'receipts', migrations: [] },
    ];
    return migrate({ url, contexts });
  };
  await migrateWith(1);
  const vault = createVault();
  const open = async (context: string): Promise<EventStore> =>
    PostgresEventStore.open({
      database: await openContextDatabase({ url, context }),
      catalog: CATALOG,
      vault,
    });
  const [payments, receipts] = await Promise.all([open('payments'), open('receipts')]);
  return {
    payments,
    receipts,
    vault,
    addLane: () => migrateWith(2),
    close: async () => {
      await Promise.all([payments.close(), receipts.close()]);
    },
  };
};
