import { InMemoryEventStore, InMemoryLog, laneOf, type EventStore } from '@causeway/event-store';
import { InMemorySubjectKeys, MasterKey, SealingVault, type Vault } from '@causeway/privacy';
import { CATALOG } from './payments-and-receipts.js';

export interface TwoContexts {
  readonly payments: EventStore;
  readonly receipts: EventStore;
  readonly vault: Vault;
  /** Gives the payments a second lane in the sandbox. */
  addLane(): Promise<void>;
}

export const createVault = (): Vault =>
  new SealingVault(
    new MasterKey(Buffer.from(Array.from({ length: 32 }, (_, index) => index))),
    new InMemorySubjectKeys(),
  );

/** Both contexts on one log in memory. The suffix keeps the topics of tests apart that share a broker. */
export const createInMemoryStores = (suffix = ''): TwoContexts => {
  const vault = createVault();
  const log = new InMemoryLog();
  const storeOf = (context: string): EventStore =>
    new InMemoryEventStore({ context, catalog: CATALOG, vault, log });
  const payments = storeOf(`payments${suffix}`);
  const addLane = async (): Promise<void> => void log.lane(laneOf(payments.context, 'sandbox', 2));
  return { payments, receipts: storeOf(`receipts${suffix}`), vault, addLane };
};
