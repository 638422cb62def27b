import {
  replayStreams,
  type Aggregate,
  type ContextDefinition,
  type InlineView,
  type Replayable,
} from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { Erased, type Instant } from '@causeway/kernel';
import type { QueryRunner } from 'typeorm';

/** A context for specs: parcels, whose recipients are personal. */
export type ParcelEvent =
  | {
      type: 'ParcelSent';
      senderId: string;
      recipient: { name: string } | Erased;
      grams: bigint;
      sentAt: Instant;
    }
  | { type: 'ParcelStamped'; stamps: readonly string[] }
  | { type: 'ParcelLost' };

const parcelView = {
  table: 'parcel_view',
  key: ['environment', 'parcel_id'],
  columns: {
    environment: 'text',
    parcel_id: 'text',
    sender_id: 'text',
    recipient: 'text',
    grams: 'bigint',
    stamps: 'json',
    tags: 'text[]',
    sent_at: 'timestamptz',
  },
  personal: ['recipient'],
  subjectColumn: 'sender_id',
} as const satisfies ViewDefinition;

const parcelRows: InlineView<ParcelEvent> = {
  definition: parcelView,
  rowKey: (_event, { streamId, metadata: { environment } }) => ({ environment, parcel_id: streamId }),
  fold: (row, event, { streamId, metadata: { environment } }) => {
    switch (event.type) {
      case 'ParcelSent': {
        const { senderId, recipient, grams, sentAt } = event;
        const personal = recipient instanceof Erased ? null : recipient;
        const own = { environment, parcel_id: streamId, sender_id: senderId, recipient: personal };
        return { ...own, grams, stamps: { front: [] }, tags: ['new'], sent_at: sentAt };
      }
      case 'ParcelStamped':
        return row ? { ...row, stamps: { front: event.stamps }, tags: ['new', 'stamped'] } : null;
      case 'ParcelLost':
        return null;
    }
  },
};

export const parcels: Aggregate<null, ParcelEvent> = {
  category: 'parcel',
  initial: null,
  evolve: () => null,
  views: [parcelRows],
};

class CreateParcelView1763700000001 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table parcels.parcel_view (
      environment text not null, parcel_id text not null, sender_id text not null, recipient text,
      grams bigint not null, stamps json not null, tags text[] not null, sent_at timestamptz not null,
      primary key (environment, parcel_id))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table parcels.parcel_view');
  }
}

export const parcelsContext: ContextDefinition = {
  name: 'parcels',
  events: {
    ParcelSent: { version: 1, personal: ['recipient'], subject: 'senderId' },
    ParcelStamped: { version: 1 },
    ParcelLost: { version: 1 },
  },
  views: [parcelView],
  migrations: [CreateParcelView1763700000001],
  rejections: {},
};

export const parcelsReplay: Replayable = replayStreams(parcelsContext, [parcels]);
