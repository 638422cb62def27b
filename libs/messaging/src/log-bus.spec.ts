import { LogBus } from './log-bus.js';
import type { EventBus } from './port.js';
import { describeEventBus } from './testing/event-bus.contract.js';
import { createInMemoryStores } from './testing/in-memory-stores.js';
import { briefly } from './testing/payments-and-receipts.js';
import { replaying } from './testing/replaying-store.js';

describeEventBus('LogBus on the log in memory', async () => {
  const { payments, receipts } = createInMemoryStores();
  const buses: EventBus[] = [];
  const replay = replaying(receipts);
  return {
    payments,
    receipts: replay.store,
    openBus: () => {
      const bus = new LogBus({ log: () => undefined, wait: briefly });
      buses.push(bus);
      return bus;
    },
    redeliver: async (_lane, messages) => replay.replay(messages),
    close: async () => {
      await Promise.all(buses.map((bus) => bus.close()));
    },
  };
});
