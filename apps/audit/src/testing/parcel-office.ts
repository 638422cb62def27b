import { HeadFiles, HeadSigner, PostgresHeadBook, publicKeyPem, SigningKey } from '@causeway/event-store';
import type { Environment, Instant } from '@causeway/kernel';
import type { MasterKey, SealingVault } from '@causeway/privacy';
import { RECORDED_AT, WrittenLog } from '@causeway/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { parcelsContext, parcelsReplay, type ParcelEvent } from './parcels.js';
import { recomputeDigests } from './recompute-digests.js';

export const NOW: Instant = RECORDED_AT;
export const SENDER = 'Customer:0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

/** A database with a real log, which a spec fills through the store and corrupts as a superuser. */
export class ParcelOffice {
  private constructor(
    private readonly log: WrittenLog,
    /** As the service's: `signing.pub` and the heads are in it. */
    readonly dataDir: string,
  ) {}

  static async open(): Promise<ParcelOffice> {
    const log = await WrittenLog.open(parcelsContext);
    await log.superuser.query(`insert into log.key_check values ('master', $1)`, [
      log.masterKey.fingerprint(),
    ]);
    const dataDir = await mkdtemp(join(tmpdir(), 'causeway office '));
    const office = new ParcelOffice(log, dataDir);
    await office.publish(office.key);
    return office;
  }

  get url(): string {
    return this.log.url;
  }

  get masterKey(): MasterKey {
    return this.log.masterKey;
  }

  get vault(): SealingVault {
    return this.log.vault;
  }

  /** What signs the lanes; another key for a rotation. */
  key = new SigningKey(randomBytes(32));

  /** Signs the events recorded since, into the log and into the data folder. */
  async sign(previous?: SigningKey, now: Instant = NOW): Promise<void> {
    const signer = new HeadSigner({
      books: [new PostgresHeadBook(this.log.database)],
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
    return recomputeDigests(this.log.superuser, (sql) => this.log.superuser.query(sql), laneName);
  }

  /** Commits the events under one digest, each with the rows that follow from it. */
  async record(
    events: readonly [streamId: string, event: ParcelEvent][],
    environment: Environment = 'sandbox',
  ) {
    const lane = `parcels.${environment}` as const;
    const written = events.map(([streamId, event]) => ({ lane, streamId, event }));
    await this.log.record(written, parcelsReplay);
  }

  sent(grams = 1n, name = 'Erika Muster'): ParcelEvent {
    return { type: 'ParcelSent', senderId: SENDER, recipient: { name }, grams, sentAt: NOW };
  }

  /** As a superuser, past every rule of the service. */
  async spoil(...statements: string[]): Promise<void> {
    for (const statement of statements) await this.log.ask(statement);
  }

  ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return this.log.ask(sql);
  }

  async close(): Promise<void> {
    await this.log.close();
    await rm(this.dataDir, { recursive: true });
  }

  private fail(what: string): void {
    throw new Error(`the spec's heads were not signed: ${what}`);
  }
}
