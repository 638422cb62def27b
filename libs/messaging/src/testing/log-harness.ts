import { LogBus } from '../log-bus.js';
import type { TwoContexts } from './in-memory-stores.js';
import { briefly } from './payments-and-receipts.js';
import { replaying } from './replaying-store.js';
import type { LanesHarness } from './several-lanes.contract.js';

export const openLogHarness = (
  stores: TwoContexts,
  closeStores = async (): Promise<void> => undefined,
): LanesHarness => {
  const buses: LogBus[] = [];
  const { store: receipts, replay } = replaying(stores.receipts);
  return {
    payments: stores.payments,
    receipts,
    addLane: stores.addLane,
    openBus: () => {
      const bus = new LogBus({ log: () => undefined, wait: briefly });
      buses.push(bus);
      return bus;
    },
    redeliver: async (_lane, messages) => replay(messages),
    close: async () => {
      await Promise.all(buses.map((bus) => bus.close()));
      await closeStores();
    },
  };
};
