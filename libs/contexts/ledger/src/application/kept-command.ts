import type { KeptCommand } from '@causeway/commands';
import type { StoredEntry } from '@causeway/event-store';
import { loggedId } from '@causeway/lane-writer';
import { uuidOf } from '@causeway/kernel';
import { isEntry } from '../domain/ledger-event.js';
import { openEntry } from './open-entry.js';
import { objectOf } from './stage-command.js';

/** What the lane keeps of the command behind an entry: each entry is the outcome of one. Throws as `openEntry` does. */
export const keptCommandOf = (entry: StoredEntry): KeptCommand => {
  const { event } = openEntry(entry);
  const { commandId, platformId } = JSON.parse(entry.metadata) as Record<'commandId' | 'platformId', string>;
  const objectId = objectOf(event, platformId)?.objectId;
  return {
    commandId: loggedId(commandId),
    position: entry.position,
    ...(isEntry(event) && { causeId: uuidOf(event.cause.transactionId) }),
    ...(objectId !== undefined && { objectId }),
  };
};
