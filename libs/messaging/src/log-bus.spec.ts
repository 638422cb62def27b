import { describeEventBus } from './testing/event-bus.contract.js';
import { describeFollowingReaders } from './testing/following-readers.contract.js';
import { createInMemoryStores } from './testing/in-memory-stores.js';
import { openLogHarness } from './testing/log-harness.js';
import { describeSeveralLanes } from './testing/several-lanes.contract.js';

describeEventBus('LogBus on the log in memory', async () => openLogHarness(createInMemoryStores()));
describeFollowingReaders('LogBus on the log in memory', async () => openLogHarness(createInMemoryStores()));
describeSeveralLanes('LogBus on the log in memory', async () => openLogHarness(createInMemoryStores()));
