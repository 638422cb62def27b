import type { EventMetadata } from '@causeway/event-store';
import { decode } from '@causeway/kernel';
import { redact } from '@causeway/privacy';
import { LogReader, type Connection } from '../log/log-reader.js';
import type { StoredEvent } from '../log/stored-event.js';
import { streamsNamed } from './stream-names.js';

/** An event as shown: actor, type, time, cause; nothing personal and nothing secret. */
export interface AuditedEvent
  extends
    Pick<StoredEvent, 'streamId' | 'version' | 'position' | 'type' | 'recordedAt'>,
    Pick<EventMetadata, 'actor' | 'commandId' | 'causationId' | 'correlationId' | 'platformId'> {
  readonly lane: string;
  readonly data: unknown;
  /** The type of the published event, `null` for none. */
  readonly published: string | null;
}

export interface EventsQuestion {
  /** A stream, or an id as the API shows it. */
  readonly stream: string;
  readonly after: number;
  /** Of each stream. */
  readonly limit: number;
}

/** The events of the streams behind an id, in all lanes. */
export const readEvents = async (
  connection: Connection,
  { stream, after, limit }: EventsQuestion,
): Promise<{ events: AuditedEvent[]; isCut: boolean }> => {
  const log = new LogReader(connection);
  const events: AuditedEvent[] = [];
  let isCut = false;
  for (const lane of await log.lanes()) {
    for (const streamId of streamsNamed(stream)) {
      // One more than is shown: its presence means that there are more.
      const found = await log.stream(lane, streamId, after, limit + 1);
      isCut ||= found.length > limit;
      events.push(...found.slice(0, limit).map((event) => toAuditedEvent(lane.name, event)));
    }
  }
  return { events, isCut };
};

const toAuditedEvent = (lane: string, event: StoredEvent): AuditedEvent => {
  const { streamId, version, position, type, recordedAt } = event;
  const metadata = decode(event.metadata) as EventMetadata;
  const { actor, commandId, causationId, correlationId, platformId } = metadata;
  const place = { lane, streamId, version, position, type, recordedAt };
  const published = event.published === null ? null : (decode(event.published) as { type: string }).type;
  const data = redact(decode(event.data));
  return { ...place, actor, commandId, causationId, correlationId, platformId, published, data };
};
