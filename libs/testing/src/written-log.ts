import type { ContextDefinition, Replayable } from '@causeway/commands';
import {
  migrate,
  openContextDatabase,
  PostgresEventStore,
  type ContextDatabase,
  type LaneName,
  type WriteSet,
} from '@causeway/event-store';
import { instant, newUuid, type Instant } from '@causeway/kernel';
import { keyTables, MasterKey, PostgresSubjectKeys, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { emptyDatabase } from './fresh-database.js';

/** When everything in the log was recorded. */
export const RECORDED_AT: Instant = instant('2026-03-01T12:00:00.000Z');

/** One event of a spec's context, and where it goes. */
export interface WrittenEvent {
  readonly lane: LaneName;
  readonly streamId: string;
  readonly event: { readonly type: string };
}

/**
 * A database with a real log of one context, which a spec fills through the store as services do, and reads and
 * corrupts as a superuser. For what replays, checks or exports logs.
 */
export class WrittenLog {
  private readonly versions = new Map<string, number>();

  private constructor(
    readonly url: string,
    readonly masterKey: MasterKey,
    readonly vault: SealingVault,
    readonly database: ContextDatabase,
    readonly superuser: pg.Pool,
    private readonly store: PostgresEventStore,
  ) {}

  /** Migrates a database of its own for the context, which has so many lanes in each environment. */
  static async open(context: ContextDefinition, lanes = 1): Promise<WrittenLog> {
    const { name, events } = context;
    const url = await emptyDatabase(name);
    await migrate({ url, contexts: [{ ...context, lanes }], shared: [keyTables] });
    const superuser = new pg.Pool({ connectionString: url, max: 4, options: '-c timezone=UTC' });
    // A connection that is idle may be cut by the spec itself.
    superuser.on('error', () => undefined);
    const masterKey = new MasterKey(randomBytes(32));
    const vault = new SealingVault(masterKey, new PostgresSubjectKeys(superuser));
    const database = await openContextDatabase({ url, context: name, poolSize: 3 });
    const store = await PostgresEventStore.open({ database, catalog: events, vault });
    return new WrittenLog(url, masterKey, vault, database, superuser, store);
  }

  /** Commits the events under one digest, each with the rows that the replay makes of it. */
  async record(events: readonly WrittenEvent[], replay: Replayable): Promise<void> {
    const writeSets = await Promise.all(events.map((each) => this.writeSet(each, replay)));
    const lost = (await this.store.appendAll(writeSets)).find(({ status }) => status !== 'appended');
    if (lost !== undefined) throw new Error(`the spec's events were not recorded: ${JSON.stringify(lost)}`);
  }

  /** As a superuser, past every rule of the service. */
  async ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await this.superuser.query<Row>(sql)).rows;
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.superuser.end();
  }

  private async writeSet({ lane, streamId, event }: WrittenEvent, replay: Replayable): Promise<WriteSet> {
    const place = `${lane} ${streamId}`;
    const expectedVersion = this.versions.get(place) ?? 0;
    const version = expectedVersion + 1;
    this.versions.set(place, version);
    const environment = lane.endsWith('sandbox') ? 'sandbox' : 'production';
    const { type, ...data } = event;
    const commandId = newUuid();
    const metadata = {
      commandId,
      platformId: 'Platform:1',
      environment,
      actor: 'Token:1',
      correlationId: 'request-1',
      causationId: 'request-1',
    } as const;
    const fold = replay.foldOf(streamId, environment);
    for (const recorded of await this.store.load(lane, streamId)) fold?.apply(recorded);
    const stored = { lane, streamId, metadata, recordedAt: RECORDED_AT, position: 0, version, type, data };
    return {
      ...{ lane, metadata, recordedAt: RECORDED_AT },
      streams: [{ streamId, expectedVersion, events: [{ type, data }] }],
      views: fold?.apply(stored) ?? [],
      outcome: { commandId, fingerprint: commandId, answer: {}, expiresAt: null },
    };
  }
}
