import type { EventCatalog, StoredEntry } from '@causeway/event-store';
import { ledgerEvents } from './event-catalog.js';
import { readEvent, type ReadEvent } from './journal-format.js';

/** The event of an entry. Throws on a type, or a version of one, that the ledger does not write. */
export const openEntry = ({ type, schemaVersion, data, metadata, position }: StoredEntry): ReadEvent => {
  const schema = (ledgerEvents as EventCatalog)[type];
  if (schema === undefined)
    throw new Error(`The entry at ${position} is a ${type}, which the ledger does not know`);
  if (schemaVersion !== schema.version)
    throw new Error(`The entry at ${position} is a ${type} of version ${schemaVersion}, which nothing reads`);
  const { platformId } = JSON.parse(metadata) as { readonly platformId: string };
  return readEvent(type, JSON.parse(data) as object, platformId);
};
