import { describeEventBus } from './testing/event-bus.contract.js';
import { openLogHarness } from './testing/log-harness.js';
import { createPostgresStores } from './testing/postgres-stores.js';

describeEventBus('LogBus on the log in PostgreSQL', async () => {
  const { close, ...stores } = await createPostgresStores();
  return openLogHarness(stores, close);
});
