import { InMemoryEventStore } from '@causeway/event-store';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { depositEvents } from '../application/deposit-events.js';

/** A vault with a key of its own, for one spec. */
export const specVault = (): SealingVault =>
  new SealingVault(new MasterKey(Buffer.from('a fixed key for specs, 32 bytes!')), new InMemorySubjectKeys());

/** The log of deposits without a database. */
export const inMemoryDeposits = (): InMemoryEventStore =>
  new InMemoryEventStore({ context: 'deposits', catalog: depositEvents, vault: specVault() });
