import type { WriterLane } from '@causeway/event-store';
import type { Recalled, Wanted } from '../domain/recall.js';
import { openEntry } from './open-entry.js';
import { creditObject, holdObject, reversalObject } from './lane-object.js';

/** What the log has of a record that the book forgot; `undefined` for one unknown or still open. */
export const lookUp = async (wanted: Wanted, lane: WriterLane): Promise<Recalled | undefined> => {
  if (wanted.kind === 'ENTRY') return lookUpEntry(wanted.position, lane);
  const { kind, platformId, id } = wanted;
  const object = kind === 'HOLD' ? holdObject(platformId, id) : creditObject(platformId, id);
  const [newest] = await lane.objects([object]);
  if (newest === undefined) return undefined;
  const { event } = openEntry(newest.entry);
  switch (event.type) {
    case 'HoldReleased':
      return { kind: 'HOLD', platformId, id, what: { status: event.reason } };
    case 'HoldCaptured':
      return event.isFinal ? { kind: 'HOLD', platformId, id, what: { status: 'CAPTURED' } } : undefined;
    case 'PendingCreditSettled':
      return { kind: 'CREDIT', platformId, id, what: { status: 'SETTLED' } };
    case 'PendingCreditRejected':
      return { kind: 'CREDIT', platformId, id, what: { status: 'REJECTED' } };
    default:
      return undefined;
  }
};

const lookUpEntry = async (position: number, lane: WriterLane): Promise<Recalled | undefined> => {
  const entry = await lane.entry(position);
  if (entry === undefined) return undefined;
  const { event } = openEntry(entry);
  if (event.type !== 'EntryPosted') return undefined;
  const isReversed = (await lane.objects([reversalObject(position)])).length > 0;
  return { kind: 'ENTRY', position, what: { platformId: event.platformId, legs: event.legs, isReversed } };
};
