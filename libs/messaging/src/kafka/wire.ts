import type { EventMetadata, LaneName, LogPlace, PublishedMessage } from '@causeway/event-store';
import { decode, encode, Erased, type Instant } from '@causeway/kernel';
import { type Vault } from '@causeway/privacy';
import type { IHeaders } from 'kafkajs';
import { partitionIn } from '../topics.js';

/** The shape of a record's value; a reader refuses any other. */
const WIRE_SCHEMA = '1';

export interface WireRecord {
  readonly key: string;
  readonly partition: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Buffer;
}

interface Envelope {
  readonly data?: object;
  readonly subject?: string;
  readonly sealed?: string;
  readonly after?: LogPlace;
  readonly metadata: EventMetadata;
  readonly recordedAt: Instant;
}

export const toWire = async (message: PublishedMessage, vault: Vault): Promise<WireRecord> => ({
  key: message.key,
  partition: partitionIn(message.lane, message.key),
  headers: {
    lane: message.lane,
    position: String(message.position),
    type: message.type,
    schema: WIRE_SCHEMA,
    correlationId: message.metadata.correlationId,
  },
  value: Buffer.from(encode(await envelopeOf(message, vault))),
});

const envelopeOf = async (message: PublishedMessage, vault: Vault): Promise<Envelope> => {
  const { data, subject, after, metadata, recordedAt } = message;
  const envelope = { ...(after === undefined ? {} : { after }), metadata, recordedAt };
  // An erased subject's data needs no seal.
  if (subject === undefined || data === Erased.instance) return { data, ...envelope };
  return { subject, sealed: await vault.seal(subject, data), ...envelope };
};

type KafkaRecord = {
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers?: IHeaders | undefined;
};

/** Throws on a record that no relay of this version wrote. */
export const fromWire = async (record: KafkaRecord, vault: Vault): Promise<PublishedMessage> => {
  const header = (name: string): string => {
    const value = record.headers?.[name];
    if (value === undefined || Array.isArray(value)) throw new Error(`the record has no header ${name}`);
    return value.toString();
  };
  const schema = header('schema');
  if (schema !== WIRE_SCHEMA) throw new Error(`the record has the unknown schema ${schema}`);
  const position = Number(header('position'));
  if (!Number.isSafeInteger(position) || position < 1) throw new Error('the record has no position');
  if (record.key === null || record.value === null) throw new Error('the record has no key or no value');
  const { data, subject, sealed, after, metadata, recordedAt } = decode(record.value.toString()) as Envelope;
  return {
    lane: header('lane') as LaneName,
    position,
    type: header('type'),
    key: record.key.toString(),
    data: sealed === undefined ? (data as object) : ((await vault.open(sealed)) as object),
    ...(subject === undefined ? {} : { subject }),
    ...(after === undefined ? {} : { after }),
    metadata,
    recordedAt,
  };
};
