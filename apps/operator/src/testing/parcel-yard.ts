import { replayStreams, type ContextDefinition, type InlineView, type Replayable } from '@causeway/commands';
import type { LaneName, ViewDefinition, ViewWrite } from '@causeway/event-store';
import type { SealingVault } from '@causeway/privacy';
import { WrittenLog } from '@causeway/testing';
import type pg from 'pg';
import type { QueryRunner } from 'typeorm';

/** A context for specs: parcels with a recipient, stamped one by one, sometimes lost. */
export type ParcelEvent =
  | { type: 'ParcelSent'; senderId: string; recipient: unknown; grams: bigint }
  | { type: 'ParcelStamped'; stamp: string }
  | { type: 'StampRemoved'; stamp: string }
  | { type: 'ParcelLost' };

interface ParcelRow extends Record<string, unknown> {
  readonly grams: bigint;
  readonly stamps: readonly string[];
}

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
    note: 'text',
  },
  personal: ['recipient'],
  subjectColumn: 'sender_id',
} as const satisfies ViewDefinition;

const stampView = {
  table: 'stamp_view',
  key: ['environment', 'parcel_id', 'stamp'],
  columns: { environment: 'text', parcel_id: 'text', stamp: 'text' },
} as const satisfies ViewDefinition;

/** What a parcel's note says follows from the version of the fold. */
const parcelRows = (noteOf: (row: ParcelRow) => string): InlineView<ParcelEvent, ParcelRow> => ({
  definition: parcelView,
  rowKey: (_event, { streamId, metadata: { environment } }) => ({ environment, parcel_id: streamId }),
  fold: (row, event, { streamId, metadata: { environment } }) => {
    if (event.type === 'ParcelLost') return null;
    const noted = (next: ParcelRow): ParcelRow => ({ ...next, note: noteOf(next) });
    if (event.type === 'ParcelSent') {
      const { senderId, recipient, grams } = event;
      return noted({ environment, parcel_id: streamId, sender_id: senderId, recipient, grams, stamps: [] });
    }
    if (!row) return null;
    const others = row.stamps.filter((stamp) => stamp !== event.stamp);
    return noted({ ...row, stamps: event.type === 'ParcelStamped' ? [...others, event.stamp] : others });
  },
});

const stampRows: InlineView<ParcelEvent> = {
  definition: stampView,
  rowKey: (event, { streamId, metadata: { environment } }) =>
    'stamp' in event ? { environment, parcel_id: streamId, stamp: event.stamp } : undefined,
  fold: (_row, event, { streamId, metadata: { environment } }) =>
    event.type === 'ParcelStamped' ? { environment, parcel_id: streamId, stamp: event.stamp } : null,
};

class CreateParcelViews1763700000001 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table parcels.parcel_view (
        environment text not null, parcel_id text not null, sender_id text not null, recipient text,
        grams bigint not null check (grams > 0), stamps json not null, note text not null,
        primary key (environment, parcel_id));
      create index parcel_by_sender on parcels.parcel_view (sender_id, grams desc) where grams > 10;
      create unique index "Parcel note" on parcels.parcel_view (parcel_id, environment, note);
      create table parcels.stamp_view (
        environment text not null, parcel_id text not null, stamp text not null,
        primary key (environment, parcel_id, stamp));
      grant select on parcels.stamp_view to public`);
  }

  async down(): Promise<void> {
    throw new Error('the database of a spec is thrown away');
  }
}

export const parcelsContext: ContextDefinition = {
  name: 'parcels',
  events: {
    ParcelSent: { version: 1, personal: ['recipient'], subject: 'senderId' },
    ParcelStamped: { version: 1 },
    StampRemoved: { version: 1 },
    ParcelLost: { version: 1 },
  },
  views: [parcelView, stampView],
  migrations: [CreateParcelViews1763700000001],
  rejections: {},
};

const byGrams = ({ grams }: ParcelRow): string => `${grams} g`;

/** The context's replay; another `noteOf` is another version of its code. */
export const parcelsReplay = (noteOf: (row: ParcelRow) => string = byGrams): Replayable =>
  replayStreams(parcelsContext, [
    { category: 'parcel', initial: null, evolve: () => null, views: [parcelRows(noteOf), stampRows] },
  ]);

/** The same rows, folded along the lane: one fold for all its streams. */
export const parcelsAlongTheLane = (): Replayable => {
  const streams = parcelsReplay();
  return {
    context: parcelsContext,
    scope: 'LANE',
    foldOf: (_streamId, environment) => {
      const folds = new Map<string, ReturnType<Replayable['foldOf']>>();
      return {
        apply: (event): readonly ViewWrite[] => {
          const fold = folds.get(event.streamId) ?? streams.foldOf(event.streamId, environment);
          folds.set(event.streamId, fold);
          return fold?.apply(event) ?? [];
        },
      };
    },
  };
};

export type StoredRows = readonly Readonly<Record<string, unknown>>[];

/** A database with a real log of parcels, two lanes in each environment. */
export class ParcelYard {
  replay = parcelsReplay();

  private constructor(private readonly log: WrittenLog) {}

  static async open(): Promise<ParcelYard> {
    return new ParcelYard(await WrittenLog.open(parcelsContext, 2));
  }

  get url(): string {
    return this.log.url;
  }

  get vault(): SealingVault {
    return this.log.vault;
  }

  get superuser(): pg.Pool {
    return this.log.superuser;
  }

  /** Commits one event with the rows that follow from it by the yard's own replay. */
  record(lane: LaneName, streamId: string, event: ParcelEvent): Promise<void> {
    return this.log.record([{ lane, streamId, event }], this.replay);
  }

  async send(lane: LaneName, number: number): Promise<void> {
    const streamId = `parcel-${lane.replace('.', '-')}-${number}`;
    const senderId = `Customer:${number % 7}`;
    const grams = BigInt(number + 1);
    await this.record(lane, streamId, {
      type: 'ParcelSent',
      senderId,
      recipient: { name: `R ${number}` },
      grams,
    });
    await this.record(lane, streamId, { type: 'ParcelStamped', stamp: 'gold' });
    await this.record(lane, streamId, { type: 'ParcelStamped', stamp: 'blue' });
    await this.record(lane, streamId, { type: 'StampRemoved', stamp: 'gold' });
    if (number % 5 === 4) await this.record(lane, streamId, { type: 'ParcelLost' });
  }

  /** Every row of every view as its fold made it: sealed columns are opened. */
  async rows(): Promise<Record<string, StoredRows>> {
    const parcels = await this.ask('select * from parcels.parcel_view order by parcel_id collate "C"');
    const opened = parcels.map(async (row) => ({
      ...row,
      recipient: row['recipient'] === null ? null : await this.vault.open(row['recipient'] as string),
    }));
    const stamps = await this.ask('select * from parcels.stamp_view order by parcel_id collate "C", stamp');
    return { parcel_view: await Promise.all(opened), stamp_view: stamps };
  }

  shape(): Promise<StoredRows> {
    return this.ask(`
      select c.relname, c.relkind, c.relowner::regrole::text as owner,
        (select array_agg(acl::text order by acl::text) from unnest(c.relacl) acl) as acl,
        pg_get_indexdef(c.oid) as index,
        (select array_agg(conname || ' ' || pg_get_constraintdef(k.oid) order by conname)
          from pg_constraint k where k.conrelid = c.oid) as constraints,
        (select array_agg(attname || ' ' || atttypid::regtype || ' ' || attnotnull order by attnum)
          from pg_attribute a where a.attrelid = c.oid and attnum > 0) as columns
      from pg_class c where relnamespace = 'parcels'::regnamespace and relkind in ('r', 'i')
      order by relname collate "C"`);
  }

  ask(sql: string): Promise<StoredRows> {
    return this.log.ask(sql);
  }

  close(): Promise<void> {
    return this.log.close();
  }
}
