import type { BusHarness } from './testing/event-bus.contract.js';
import { describeEventBus } from './testing/event-bus.contract.js';
import { describeFollowingReaders } from './testing/following-readers.contract.js';
import { openLogHarness } from './testing/log-harness.js';
import { createPostgresStores } from './testing/postgres-stores.js';

const open = async (): Promise<BusHarness> => {
  const { close, ...stores } = await createPostgresStores();
  return openLogHarness(stores, close);
};

describeEventBus('LogBus on the log in PostgreSQL', open);
describeFollowingReaders('LogBus on the log in PostgreSQL', open);
