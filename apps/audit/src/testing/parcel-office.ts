import { createDatabase } from '@causeway/database';
import {
  HeadFiles,
  HeadSigner,
  migrate,
  openContextDatabase,
  PostgresEventStore,
  PostgresHeadBook,
  publicKeyPem,
  SigningKey,
  type ContextDatabase,
  type WriteSet,
} from '@causeway/event-store';
import { instant, newUuid, type Environment, type Instant } from '@causeway/kernel';
import { keyTables, MasterKey, PostgresSubjectKeys, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { parcelsContext, parcelsReplay, type ParcelEvent } from './parcels.js';
import { recomputeDigests } from './recompute-digests.js';

export const NOW: Instant = instant('2026-03-01T12:00:00.000Z');
export const SENDER = 'Customer:0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

/** A database with a real log, which a spec fills through the store and corrupts as a superuser. */
export class ParcelOffice {
  private readonly versions = new Map<string, number>();

  private constructor(
    readonly url: string,
    readonly masterKey: MasterKey,
    readonly vault: SealingVault,
    private readonly store: PostgresEventStore,
    private readonly superuser: pg.Pool,
    private readonly database: ContextDatabase,
    /** As the service's: `signing.pub` and the heads are in it. */
    readonly dataDir: string,
  ) {}

  static async open(): Promise<ParcelOffice> {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `audit_${newUuid().replaceAll('-', '')}`);
    await migrate({
      url,
      contexts: [parcelsContext],
      shared: [keyTables],
    });
    const superuser = new pg.Pool({ connectionString: url, max: 2, options: '-c timezone=UTC' });
    const masterKey = new MasterKey(randomBytes(32));
    await superuser.query(`insert into log.key_check values ('master', $1)`, [masterKey.fingerprint()]);
    const vault = new SealingVault(masterKey, new PostgresSubjectKeys(superuser));
    const database = await openContextDatabase({ url, context: 'parcels', poolSize: 2 });
    const store = await PostgresEventStore.open({ database, catalog: parcelsContext.events, vault });
    const dataDir = await mkdtemp(join(tmpdir(), 'causeway office '));
    const office = new ParcelOffice(url, masterKey, vault, store, superuser, database, dataDir);
    await office.publish(office.key);
    return office;
  }

  /** What signs the lanes; another key for a rotation. */
  key = new SigningKey(randomBytes(32));

  /** Signs the events recorded since, into the log and into the data folder. */
  async sign(previous?: SigningKey, now: Instant = NOW): Promise<void> {
    const signer = new HeadSigner({
      books: [new PostgresHeadBook(this.database)],
      anchors: [new HeadFiles(join(this.dataDir, 'heads'))],
      keys: { key: this.key, ...(previous && { previous }) },
      now: () => now,
      failed: (part, error) => this.fail(`${part} failed: ${String(error)}`),
      contradicted: ({ lane, position }) => this.fail(`${lane} ${position} is contradicted`),
    });
    await signer.stop();
  }

  publish(key: SigningKey): Promise<void> {
    return writeFile(join(this.dataDir, 'signing.pub'), publicKeyPem(key.publicKey));
  }

  /** Recomputes every digest of a lane, as an attacker would who hides a changed history. */
  recomputeDigests(laneName = 'parcels.sandbox'): Promise<void> {
    return recomputeDigests(this.superuser, (sql) => this.superuser.query(sql), laneName);
  }

  /** Commits the events under one digest, each with the rows that follow from it. */
  async record(
    events: readonly [streamId: string, event: ParcelEvent][],
    environment: Environment = 'sandbox',
  ) {
    const writeSets = await Promise.all(events.map((each) => this.writeSet(...each, environment)));
    const lost = (await this.store.appendAll(writeSets)).find(({ status }) => status !== 'appended');
    if (lost !== undefined) throw new Error(`the spec's events were not recorded: ${JSON.stringify(lost)}`);
  }

  sent(grams = 1n, name = 'Erika Muster'): ParcelEvent {
    return { type: 'ParcelSent', senderId: SENDER, recipient: { name }, grams, sentAt: NOW };
  }

  /** As a superuser, past every rule of the service. */
  async spoil(...statements: string[]): Promise<void> {
    for (const statement of statements) await this.superuser.query(statement);
  }

  async ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await this.superuser.query<Row>(sql)).rows;
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.superuser.end();
    await rm(this.dataDir, { recursive: true });
  }

  private fail(what: string): void {
    throw new Error(`the spec's heads were not signed: ${what}`);
  }

  private async writeSet(streamId: string, event: ParcelEvent, environment: Environment): Promise<WriteSet> {
    const place = `${environment} ${streamId}`;
    const expectedVersion = this.versions.get(place) ?? 0;
    this.versions.set(place, expectedVersion + 1);
    const { type, ...data } = event;
    const commandId = newUuid();
    const lane = `parcels.${environment}` as const;
    const metadata = {
      commandId,
      platformId: 'Platform:1',
      environment,
      actor: 'Token:1',
      correlationId: 'request-1',
      causationId: 'request-1',
    };
    const before = await this.store.load(lane, streamId);
    const fold = parcelsReplay.foldOf(streamId, environment);
    const envelope = { lane, streamId, metadata, recordedAt: NOW };
    for (const recorded of before) fold?.apply(recorded);
    const views = fold?.apply({ ...envelope, position: 0, version: expectedVersion + 1, type, data }) ?? [];
    return {
      lane,
      metadata,
      recordedAt: NOW,
      streams: [{ streamId, expectedVersion, events: [{ type, data }] }],
      views,
      outcome: { commandId, fingerprint: commandId, answer: {}, expiresAt: null },
    };
  }
}
