import type { StoredEntry } from '@causeway/event-store';
import { decode } from '@causeway/kernel';
import type { EventCatalog } from '@causeway/event-store';
import { ledgerEvents } from './event-catalog.js';
import { readEvent, type ReadEvent } from './journal-format.js';

/** The event of an entry, lifted to the form of today. Throws on a type that the ledger does not write. */
export const openEntry = ({ type, schemaVersion, data, metadata, position }: StoredEntry): ReadEvent => {
  const schema = (ledgerEvents as EventCatalog)[type];
  if (schema === undefined)
    throw new Error(`The entry at ${position} is a ${type}, which the ledger does not know`);
  const { platformId } = JSON.parse(metadata) as { readonly platformId: string };
  if (schemaVersion === schema.version) return readEvent(type, JSON.parse(data) as object, platformId);
  let lifted = decode(data) as Record<string, unknown>;
  for (let version = schemaVersion; version < schema.version; version += 1) {
    const upcast = schema.upcast?.[version];
    if (upcast === undefined) throw new Error(`${type} has no upcaster from version ${version}`);
    lifted = upcast(lifted);
  }
  return readEvent(type, lifted, platformId);
};
