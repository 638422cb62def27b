import { decode, encode, type Instant } from '@causeway/kernel';
import { openPaths, sealPaths, type SealerOf, type Vault } from '@causeway/privacy';
import type { EventCatalog, EventSchema } from './event-catalog.js';
import { InTheClear } from './in-the-clear.js';
import type {
  EventMetadata,
  LaneName,
  LogPlace,
  NewEvent,
  PublishedMessage,
  Publication,
  RecordedEvent,
} from './port.js';

/** An event as its row: the exact texts that are stored, digested and never changed. */
export interface EventRow {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly metadata: string;
  readonly recordedAt: Instant;
  readonly published: string | null;
  /** Of an event that this process has written. */
  readonly clear?: ClearEvent | undefined;
}

/** The part of a row that is known before the lane gives a position. */
export type EventDraft = Pick<EventRow, 'type' | 'schemaVersion' | 'data' | 'published' | 'clear'>;

interface ClearEvent {
  readonly data: InTheClear<object>;
  readonly publication: InTheClear<Publication> | undefined;
  readonly metadata: EventMetadata;
}

interface StoredPublication {
  readonly type: string;
  readonly key: string;
  readonly data?: object;
  readonly sealed?: string;
  readonly subject?: string;
  readonly after?: LogPlace;
}

/** Turns events into rows and back: personal fields sealed, shapes lifted to today's version. */
export class EventFormat {
  constructor(
    private readonly catalog: EventCatalog,
    private readonly vault: Vault,
  ) {}

  draft(sealerOf: SealerOf, event: NewEvent, metadata: EventMetadata): EventDraft {
    const { publish } = event;
    const schema = this.schemaOf(event.type);
    const { data, subjects } = sealData(sealerOf, event, schema);
    const published = publish === undefined ? null : encode(sealPublication(sealerOf, publish));
    const subject = publish?.subject === undefined ? [] : [publish.subject];
    return {
      type: event.type,
      schemaVersion: schema.version,
      data: encode(data),
      published,
      clear: {
        data: new InTheClear(this.vault, subjects, event.data),
        publication: publish && new InTheClear(this.vault, subject, publish),
        metadata,
      },
    };
  }

  async openAll(lane: LaneName, rows: readonly EventRow[]): Promise<RecordedEvent[]> {
    const opened: RecordedEvent[] = [];
    for (const row of rows) {
      const known = this.known(lane, row);
      if (known === undefined) return Promise.all(rows.map((each) => this.open(lane, each)));
      opened.push(known);
    }
    return opened;
  }

  /** An event of this process's own that need not be opened; `undefined` where it must be. */
  private known(lane: LaneName, row: EventRow): RecordedEvent | undefined {
    const isOfToday = this.schemaOf(row.type).version === row.schemaVersion;
    const data = isOfToday ? row.clear?.data.read() : undefined;
    return data && row.clear && recorded(lane, row, data, row.clear.metadata);
  }

  async open(lane: LaneName, row: EventRow): Promise<RecordedEvent> {
    const known = this.known(lane, row);
    if (known !== undefined) return known;
    const data = (await openPaths(this.vault, decode(row.data) as object)) as Record<string, unknown>;
    return recorded(lane, row, this.lift(row, data), decode(row.metadata) as EventMetadata);
  }

  /** A publication without its own data carries the event's, which then holds nothing personal. */
  async openPublished(lane: LaneName, row: EventRow): Promise<PublishedMessage> {
    const { clear, position, recordedAt } = row;
    const known = clear?.publication?.read();
    if (clear !== undefined && known !== undefined)
      return { ...known, lane, position, metadata: clear.metadata, recordedAt };
    const stored = decode(row.published ?? '{}') as StoredPublication;
    const data =
      stored.sealed === undefined ? (stored.data ?? decode(row.data)) : await this.vault.open(stored.sealed);
    return {
      lane,
      position: row.position,
      type: stored.type,
      key: stored.key,
      data: data as object,
      ...(stored.subject === undefined ? {} : { subject: stored.subject }),
      ...(stored.after === undefined ? {} : { after: stored.after }),
      metadata: decode(row.metadata) as EventMetadata,
      recordedAt: row.recordedAt,
    };
  }

  private schemaOf(type: string): EventSchema {
    const schema = this.catalog[type];
    if (schema === undefined) throw new Error(`event type ${type} is not in this context's catalogue`);
    return schema;
  }

  private lift(row: EventRow, data: Record<string, unknown>): object {
    const schema = this.schemaOf(row.type);
    let lifted = data;
    for (let version = row.schemaVersion; version < schema.version; version += 1) {
      const upcast = schema.upcast?.[version];
      if (upcast === undefined) throw new Error(`${row.type} has no upcaster from version ${version}`);
      lifted = upcast(lifted);
    }
    return lifted;
  }
}

interface SealedData {
  readonly data: object;
  /** Under whose keys something in it is sealed. */
  readonly subjects: readonly string[];
}

const sealData = (sealerOf: SealerOf, event: NewEvent, schema: EventSchema): SealedData => {
  const others = sealOthers(sealerOf, event, schema);
  if (schema.personal === undefined) return others;
  const subject = schema.subject && valueAt(event.data, schema.subject);
  if (typeof subject !== 'string') throw new Error(`${event.type} has personal fields but names no subject`);
  return sealedAlso(sealerOf, others, subject, schema.personal);
};

const sealOthers = (sealerOf: SealerOf, event: NewEvent, { others = [] }: EventSchema): SealedData => {
  let sealed: SealedData = { data: event.data, subjects: [] };
  for (const { personal, subject: path } of others) {
    const subject = valueAt(event.data, path);
    if (typeof subject === 'string') sealed = sealedAlso(sealerOf, sealed, subject, personal);
    else if (personal.some((field) => valueAt(event.data, field) !== undefined))
      throw new Error(`${event.type} has personal fields of a person whom ${path} does not name`);
  }
  return sealed;
};

const sealedAlso = (
  sealerOf: SealerOf,
  { data, subjects }: SealedData,
  subject: string,
  personal: readonly string[],
): SealedData => {
  const sealed = sealPaths(sealerOf, subject, data, personal);
  return { data: sealed, subjects: sealed === data ? subjects : [...subjects, subject] };
};

const sealPublication = (
  sealerOf: SealerOf,
  { type, key, data, subject, after }: Publication,
): StoredPublication => {
  const head = { type, key, ...(after === undefined ? {} : { after }) };
  return subject === undefined ? { ...head, data } : { ...head, subject, sealed: sealerOf(subject)(data) };
};

const recorded = (
  lane: LaneName,
  { position, streamId, version, type, recordedAt }: EventRow,
  data: object,
  metadata: EventMetadata,
): RecordedEvent => ({ lane, position, streamId, version, type, data, metadata, recordedAt });

const valueAt = (data: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data);
