import { decode, encode, type Instant } from '@causeway/kernel';
import { openPaths, sealPaths, type Vault } from '@causeway/privacy';
import type { EventCatalog, EventSchema } from './event-catalog.js';
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
}

/** The part of a row that is known before the lane gives a position. */
export type EventDraft = Pick<EventRow, 'type' | 'schemaVersion' | 'data' | 'published'>;

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

  async draft(event: NewEvent): Promise<EventDraft> {
    const schema = this.schemaOf(event.type);
    const data = await this.sealData(event, schema);
    return {
      type: event.type,
      schemaVersion: schema.version,
      data: encode(data),
      published: event.publish === undefined ? null : encode(await this.sealPublication(event.publish)),
    };
  }

  async open(lane: LaneName, row: EventRow): Promise<RecordedEvent> {
    const data = (await openPaths(this.vault, decode(row.data) as object)) as Record<string, unknown>;
    return {
      lane,
      position: row.position,
      streamId: row.streamId,
      version: row.version,
      type: row.type,
      data: this.lift(row, data),
      metadata: decode(row.metadata) as EventMetadata,
      recordedAt: row.recordedAt,
    };
  }

  /** A publication without its own data carries the event's, which then holds nothing personal. */
  async openPublished(lane: LaneName, row: EventRow): Promise<PublishedMessage> {
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

  private async sealData(event: NewEvent, schema: EventSchema): Promise<object> {
    const data = await this.sealOthers(event, schema);
    if (schema.personal === undefined) return data;
    const subject = schema.subject && valueAt(event.data, schema.subject);
    if (typeof subject !== 'string')
      throw new Error(`${event.type} has personal fields but names no subject`);
    return sealPaths(this.vault, subject, data, schema.personal);
  }

  private async sealOthers(event: NewEvent, { others = [] }: EventSchema): Promise<object> {
    let sealed = event.data;
    for (const { personal, subject: path } of others) {
      const subject = valueAt(event.data, path);
      if (typeof subject === 'string') sealed = await sealPaths(this.vault, subject, sealed, personal);
      else if (personal.some((field) => valueAt(event.data, field) !== undefined))
        throw new Error(`${event.type} has personal fields of a person whom ${path} does not name`);
    }
    return sealed;
  }

  private async sealPublication(publication: Publication): Promise<StoredPublication> {
    const { type, key, data, subject, after } = publication;
    const head = { type, key, ...(after === undefined ? {} : { after }) };
    return subject === undefined
      ? { ...head, data }
      : { ...head, subject, sealed: await this.vault.seal(subject, data) };
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

const valueAt = (data: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data);
