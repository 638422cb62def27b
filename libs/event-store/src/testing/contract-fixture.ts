import { instant, newUuid, type Instant } from '@causeway/kernel';
import type { EventCatalog } from '../event-catalog.js';
import type { EventMetadata, EventStore, NewEvent, WriteSet } from '../port.js';
import type { StoredViewRow } from '../view-rows.js';
import type { ViewDefinition } from '../view-definition.js';

/** A context that exists for the suite only: parcels, which a person sends. */
export const PARCELS = 'parcels';
export const LANE = 'parcels.sandbox';
export const NOW: Instant = instant('2026-03-01T12:00:00.000Z');

export const parcelEvents: EventCatalog = {
  ParcelSent: { version: 1, personal: ['recipient.name'], subject: 'senderId' },
  ParcelWeighed: { version: 2, upcast: { 1: ({ grams, ...rest }) => ({ ...rest, weightGrams: grams }) } },
};
export const olderParcelEvents: EventCatalog = { ...parcelEvents, ParcelWeighed: { version: 1 } };

export const parcelView: ViewDefinition = {
  table: 'parcel_view',
  key: ['parcel_id'],
  columns: {
    parcel_id: 'text',
    sender_id: 'text',
    weight: 'bigint',
    recipient: 'text',
    sent_at: 'timestamptz',
    extra: 'json',
  },
  personal: ['recipient'],
  subjectColumn: 'sender_id',
};

/** The subject of a suite beside the store: rows as stored, another store on the same log, a lost key. */
export interface ContractSubject {
  readonly store: EventStore;
  /** As another process would have it: own connections, same log. */
  readonly twin: EventStore;
  /** The same log through an older version of the catalogue. */
  readonly older: EventStore;
  storedRows(table: string): Promise<StoredViewRow[]>;
  shred(subject: string): Promise<void>;
  close(): Promise<void>;
}

export const metadata = (commandId: string): EventMetadata => ({
  commandId,
  platformId: 'Platform:1',
  environment: 'sandbox',
  actor: 'Token:1',
  correlationId: commandId,
  causationId: commandId,
});

export const weighed = (weightGrams: number): NewEvent => ({ type: 'ParcelWeighed', data: { weightGrams } });

/** A write set of one stream's events, with an outcome under a fresh command id by default. */
export const writeSet = (
  streamId: string,
  expectedVersion: number,
  events: readonly NewEvent[],
  more: Partial<WriteSet> = {},
): WriteSet => {
  const commandId = newUuid();
  return {
    lane: LANE,
    metadata: metadata(commandId),
    recordedAt: NOW,
    streams: [{ streamId, expectedVersion, events }],
    outcome: { commandId, fingerprint: commandId, answer: { streamId }, expiresAt: null },
    ...more,
  };
};

export const freshStream = (): string => `parcel-${newUuid()}`;
