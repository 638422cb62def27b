import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { olderParcelEvents, PARCELS, parcelEvents } from '../testing/contract-fixture.js';
import { eventStoreContract } from '../testing/event-store-contract.js';
import { InMemoryEventStore, InMemoryLog } from './in-memory-event-store.js';

eventStoreContract('the in-memory twin', async () => {
  const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  const log = new InMemoryLog();
  const open = (catalog = parcelEvents) => new InMemoryEventStore({ context: PARCELS, catalog, vault, log });
  const store = open();
  return {
    store,
    twin: open(),
    older: open(olderParcelEvents),
    storedRows: async (table) => store.storedRows(table),
    shred: (subject) => vault.shred(subject),
    close: () => store.close(),
  };
});
