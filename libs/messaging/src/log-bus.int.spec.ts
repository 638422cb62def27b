import { describeEventBus } from './testing/event-bus.contract.js';
import { describeFollowingReaders } from './testing/following-readers.contract.js';
import { openLogHarness } from './testing/log-harness.js';
import { describeSeveralLanes, type LanesHarness } from './testing/several-lanes.contract.js';
import { createPostgresStores } from './testing/postgres-stores.js';

const open = async (): Promise<LanesHarness> => {
  const { close, ...stores } = await createPostgresStores();
  return openLogHarness(stores, close);
};

describeEventBus('LogBus on the log in PostgreSQL', open);
describeFollowingReaders('LogBus on the log in PostgreSQL', open);
describeSeveralLanes('LogBus on the log in PostgreSQL', open);
