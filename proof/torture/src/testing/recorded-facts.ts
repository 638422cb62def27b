import { batchDigest, GENESIS_DIGEST } from '@causeway/event-store';
import { instant, type Instant } from '@causeway/kernel';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { ReceivedWebhook } from '@causeway/e2e';
import { metadataOf, type BatchRecord, type LaneRecord, type LogEvent } from '../evidence/log-record.js';

/** One event of a made-up log: a command of its own unless one is named. */
export interface Fact {
  readonly stream?: string;
  readonly type: string;
  readonly data?: object;
  readonly commandId?: string;
  readonly causationId?: string;
  /** The published form of the event, as stored; absent: not published. */
  readonly published?: object;
  /** A time of its own, beside that of all others. */
  readonly recordedAt?: Instant;
}

/** A lane as the product would have written these facts: dense, certified, each one a batch of its own. */
export const laneOf = (name: string, facts: readonly Fact[]): LaneRecord => {
  const versions = new Map<string, number>();
  const events = facts.map((fact, index): LogEvent => {
    const streamId = fact.stream ?? 'platform-config-1';
    const version = (versions.get(streamId) ?? 0) + 1;
    versions.set(streamId, version);
    const commandId = fact.commandId ?? `command ${index + 1}`;
    return {
      position: index + 1,
      streamId,
      version,
      type: fact.type,
      schemaVersion: 1,
      data: JSON.stringify(fact.data ?? {}),
      metadata: JSON.stringify({ commandId, causationId: fact.causationId ?? commandId }),
      recordedAt: fact.recordedAt ?? instant('2026-01-01T00:00:00.000Z'),
      published: fact.published === undefined ? null : JSON.stringify(fact.published),
    };
  });
  const commandIds = events.map((event) => String(metadataOf(event)['commandId']));
  return { name, events, batches: batchesOf(events), commandIds: new Set(commandIds) };
};

const batchesOf = (events: readonly LogEvent[]): BatchRecord[] => {
  let digest: Buffer = GENESIS_DIGEST;
  return events.map((event) => {
    digest = batchDigest(digest, [event]);
    return { lastPosition: event.position, digest };
  });
};

/** A platform's key pair, and webhooks signed with it. */
export const signingPlatform = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const webhook = (id: string, text = 'as it was queued'): ReceivedWebhook => {
    const envelope = { id, type: 'TEST', timestamp: '2026-01-01T00:00:00.000Z', data: { text } };
    const body = Buffer.from(JSON.stringify(envelope));
    return { path: '/', body, envelope, signature: sign('sha256', body, privateKey).toString('base64') };
  };
  return { publicKeyPem: String(publicKey.export({ type: 'spki', format: 'pem' })), webhook };
};
