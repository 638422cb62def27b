import { SigningKey } from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { gatherEvidence } from '../heads/evidence.js';
import { NOW, ParcelOffice } from '../testing/parcel-office.js';
import { silentWatcher } from '../watcher.js';
import { exportLane, type ExportRequest, type Manifest } from './export-lane.js';

const VERIFIER = join(import.meta.dirname, '../../../../docs/guides/verify-export.mjs');
const LANE = 'parcels.sandbox';
const position = (at: number) => ({ kind: 'POSITION', position: at }) as const;

describe('an export', () => {
  let office: ParcelOffice;
  let database: AuditedDatabase;
  let count = 0;

  /** Batches 1 · 2,3 · 4 · 5,6 · 7, signed at 1, 4 and 6. */
  beforeEach(async () => {
    office = await ParcelOffice.open();
    const stamped = (stamp: string) => ({ type: 'ParcelStamped' as const, stamps: [stamp] });
    await office.record([['parcel-a', office.sent(1n, 'Zoë Müßig 🕊')]]);
    await office.sign();
    await office.record([
      ['parcel-b', stamped('tab\t, "quoted","cells", ü and\nline')],
      ['parcel-c', office.sent(3n)],
    ]);
    await office.record([['parcel-a', stamped('blue')]]);
    await office.sign();
    await office.record([
      ['parcel-b', stamped('red')],
      ['parcel-c', stamped('black')],
    ]);
    await office.sign();
    await office.record([['parcel-a', stamped('green')]]);
    database = await openAuditedDatabase(office.url);
  });
  afterEach(async () => {
    await database.close();
    await office.close();
  });

  const folder = () => join(office.dataDir, `export-${count}`);
  const exported = async (more: Partial<ExportRequest> = {}) => {
    count += 1;
    const evidence = await gatherEvidence({ CAUSEWAY_DATA_DIR: office.dataDir }, {}, database.pool);
    const request: ExportRequest = { lane: LANE, format: 'ndjson', folder: folder(), ...more };
    return exportLane(database.pool, request, evidence, silentWatcher);
  };
  /** An outsider's check: another process that has the folder and the public key, and none of our code. */
  const proven = (key = join(office.dataDir, 'signing.pub')) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, folder(), key], {
      encoding: 'utf8',
    });
    return { status, said: stdout.trim(), stderr };
  };
  const text = (name: string) => readFileSync(join(folder(), name), 'utf8');
  const PROVEN = (from: number, to: number) => ({
    status: 0,
    said: `PROVEN: ${LANE}: ${to - from + 1} events, positions ${from} to ${to}, signed at ${NOW}`,
    stderr: '',
  });

  it.each(['ndjson', 'csv'] as const)('in %s is proven by an outsider without our code', async (format) => {
    await exported({ format, to: position(6) });
    expect(proven()).toStrictEqual(PROVEN(1, 6));
    expect(readdirSync(folder()).sort()).toStrictEqual([
      `batches.${format}`,
      `events.${format}`,
      'heads.ndjson',
      'manifest.json',
      'public-keys.pem',
    ]);
  });

  it('is the stored texts to the byte, nine of them an event, sealed fields sealed', async () => {
    await exported({ to: position(4) });
    const rows = text('events.ndjson')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const stored = await office.ask<Record<string, string>>(
      `select position::text, stream_id as "streamId", version::text, type, schema_version::text as "schemaVersion",
              data::text, metadata::text, coalesce(published::text, '') as published
         from parcels.event_sandbox where position <= 4 order by parcels.event_sandbox.position`,
    );
    expect(rows).toStrictEqual(stored.map((row) => expect.objectContaining(row)));
    expect(Object.keys(rows[0])).toStrictEqual([
      'position',
      'streamId',
      'version',
      'type',
      'schemaVersion',
      'data',
      'metadata',
      'recordedAt',
      'published',
    ]);
    expect(text('events.ndjson')).not.toContain('Zoë');
  });

  it('begins after the last signed head before the period, and ends with the first one after it', async () => {
    const { manifest } = await exported({ from: position(3), to: position(3) });
    expect(manifest).toMatchObject({
      wanted: { first: 3, last: 3 },
      events: 3,
      batches: 2,
      before: { position: 1, signedAt: NOW, key: office.key.publicKey },
      after: { position: 4, signedAt: NOW, key: office.key.publicKey },
    });
    expect(proven()).toStrictEqual(PROVEN(2, 4));
    await exported({ from: position(5), to: position(6), format: 'csv' });
    expect(proven()).toStrictEqual(PROVEN(5, 6));
  });

  it('has a manifest that counts and digests every file', async () => {
    const { manifest, broken } = await exported();
    expect(JSON.parse(text('manifest.json'))).toStrictEqual(manifest);
    expect(broken).toStrictEqual([]);
    for (const { name, bytes, lines, sha256 } of manifest.files) {
      const content = readFileSync(join(folder(), name));
      expect([name, content.length, content.toString().split('\n').length - 1]).toStrictEqual([
        name,
        bytes,
        lines,
      ]);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
  });

  it('without a signed end is a whole chain, and reports that its end is not proven', async () => {
    const { manifest } = await exported({ from: position(7) });
    expect(manifest.after).toMatchObject({ position: 7, signedAt: null, key: null });
    expect(proven()).toMatchObject({
      status: 1,
      said: expect.stringContaining('no trusted head proves its end'),
    });
  });

  it('of a period by time holds the events recorded in it', async () => {
    await office.spoil(
      `update parcels.event_sandbox set recorded_at = recorded_at + interval '1 hour' where position >= 5`,
    );
    const at = (time: string) => ({ kind: 'TIME', at: instant(time) }) as const;
    const wanted = async (from?: string, to?: string) =>
      (await exported({ ...(from && { from: at(from) }), ...(to && { to: at(to) }) })).manifest.wanted;
    expect(await wanted('2026-03-01T12:00:00.001Z')).toStrictEqual({ first: 5, last: 7 });
    expect(await wanted(undefined, '2026-03-01T12:59:59.999Z')).toStrictEqual({ first: 1, last: 4 });
    expect(await wanted('2026-03-01T12:00:00.000Z', '2026-03-01T13:00:00.000Z')).toStrictEqual({
      first: 1,
      last: 7,
    });
    await expect(wanted('2026-03-01T12:00:00.001Z', '2026-03-01T12:30:00.000Z')).rejects.toThrow(
      `${LANE} holds no event from 2026-03-01T12:00:00.001Z to 2026-03-01T12:30:00.000Z`,
    );
  });

  it('over a new key is proven by the old one and by the new one, and by no other', async () => {
    const before = office.key;
    office.key = new SigningKey(randomBytes(32));
    await office.sign(before);
    await office.record([['parcel-d', office.sent()]]);
    await office.sign();
    await exported();
    expect(proven()).toStrictEqual(PROVEN(1, 8));
    await office.publish(office.key);
    expect(proven()).toStrictEqual(PROVEN(1, 8));
    await office.publish(new SigningKey(randomBytes(32)));
    expect(proven()).toMatchObject({ status: 1 });
  });

  /** Changes a file and recomputes the manifest, as an attacker would. */
  const forge = (name: string, change: (content: string) => string) => {
    writeFileSync(join(folder(), name), change(text(name)));
    const manifest = JSON.parse(text('manifest.json')) as Manifest;
    const files = manifest.files.map((file) => {
      const content = readFileSync(join(folder(), file.name));
      return { ...file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    });
    writeFileSync(join(folder(), 'manifest.json'), JSON.stringify({ ...manifest, files }));
  };
  const lines = (content: string) => content.split('\n');

  it.each([
    [
      'an event was altered',
      'events.ndjson',
      (content: string) => content.replace('blue', 'gold'),
      'do not come to their digest',
    ],
    [
      'an event is missing',
      'events.ndjson',
      (content: string) => lines(content).toSpliced(1, 1).join('\n'),
      'position 3 is missing',
    ],
    [
      'two events changed places',
      'events.ndjson',
      (content: string) =>
        lines(content)
          .toSpliced(1, 2, ...lines(content).slice(1, 3).reverse())
          .join('\n'),
      'position 3 is missing',
    ],
    [
      'an event was added',
      'events.ndjson',
      (content: string) => `${content}${lines(content)[0]}\n`,
      'no digest covers',
    ],
    [
      'a digest was altered',
      'batches.ndjson',
      (content: string) => content.replace(/"[0-9a-f]{64}"/, `"${'ab'.repeat(32)}"`),
      'do not come to their digest',
    ],
    [
      'the tail is missing',
      'batches.ndjson',
      (content: string) => `${lines(content).slice(0, 1).join('\n')}\n`,
      'no digest covers',
    ],
    [
      'a head is about another digest',
      'heads.ndjson',
      (content: string) =>
        content.replace(/"digest":"(.)/, (_start, digit) => `"digest":"${digit === '0' ? '1' : '0'}`),
      'is not signed by its key',
    ],
    ['a head is missing', 'heads.ndjson', () => '', 'no trusted head proves'],
    [
      'two fields changed names',
      'events.ndjson',
      (content: string) =>
        content.replaceAll(/"(data|metadata)":/g, (_name, field) =>
          field === 'data' ? '"metadata":' : '"data":',
        ),
      'is not written as the format says',
    ],
    [
      'a member stands twice, so that parsers differ over it',
      'events.ndjson',
      (content: string) => content.replace('{', '{"type":"ParcelLost",'),
      'is not written as the format says',
    ],
    [
      'the manifest counts other rows',
      'manifest.json',
      (content: string) => content.replace('"events": 3', '"events": 4'),
      'the manifest counts other rows',
    ],
    [
      'the manifest is of another version',
      'manifest.json',
      (content: string) => content.replace('"version": 1', '"version": 2'),
      'of another format',
    ],
  ])('does not pass when %s, also with a manifest to match', async (_title, name, change, reason) => {
    await exported({ from: position(2), to: position(4) });
    expect(proven().status).toBe(0);
    forge(name, change);
    expect(proven()).toMatchObject({ status: 1, stderr: '', said: expect.stringContaining(reason) });
  });

  it.each([
    ['a row follows the last one', (rows: string[]) => [...rows.slice(0, -1), '"5","parcel-x"']],
    ['a row stands for the header', (rows: string[]) => rows.with(0, rows[2] ?? '')],
    ['columns changed names', (rows: string[]) => rows.with(0, (rows[0] ?? '').replace('"type"', '"data"'))],
    ['a cell stands between others', (rows: string[]) => rows.with(2, (rows[2] ?? '').replace(',', ',9,'))],
    ['a row stands between others', (rows: string[]) => rows.with(2, `${rows[2]}\n5,parcel-x`)],
  ])('as CSV does not pass when %s, which no digest covers', async (_title, change) => {
    await exported({ from: position(2), to: position(4), format: 'csv' });
    expect(proven().status).toBe(0);
    forge('events.csv', (content) => change(content.split('\r\n')).join('\r\n'));
    expect(proven()).toStrictEqual({
      status: 1,
      said: 'NOT PROVEN: events.csv is not written as the format says',
      stderr: '',
    });
  });

  it('does not pass with a file that is not the manifest’s, one of another name, or none at all', async () => {
    await exported({ to: position(4) });
    const events = text('events.ndjson');
    writeFileSync(join(folder(), 'events.ndjson'), events.replace('blue', 'gold'));
    expect(proven().said).toBe('NOT PROVEN: events.ndjson is not the file of the manifest');
    writeFileSync(join(folder(), 'events.ndjson'), events);
    writeFileSync(join(folder(), 'events.csv'), '');
    expect(proven().said).toBe('NOT PROVEN: the folder holds other files');
    rmSync(join(folder(), 'events.csv'));
    rmSync(join(folder(), 'heads.ndjson'));
    expect(proven().said).toBe('NOT PROVEN: the folder holds other files');
    rmSync(join(folder(), 'manifest.json'));
    expect(proven()).toMatchObject({
      status: 1,
      stderr: '',
      said: expect.stringContaining('NOT PROVEN: ENOENT'),
    });
  });

  it('of a damaged log shows the damage, and is not proven', async () => {
    await office.spoil(`update parcels.event_sandbox set data = '{"stamps":["gold"]}' where position = 4`);
    expect((await exported({ to: position(6) })).broken).toStrictEqual([4]);
    expect(proven()).toMatchObject({ status: 1, said: expect.stringContaining('up to position 4') });
  });

  it('of a history that was written anew, digests and all, is a whole chain that no head proves', async () => {
    await office.spoil(`update parcels.event_sandbox set data = '{"stamps":["gold"]}' where position = 4`);
    await office.recomputeDigests();
    expect((await exported({ to: position(6) })).broken).toStrictEqual([]);
    expect(proven()).toMatchObject({
      status: 1,
      said: expect.stringContaining('no trusted head proves its end'),
    });
    await exported({ from: position(5), to: position(6) });
    expect(proven().status).toBe(1);
  });

  it('holds no cell that a spreadsheet would compute (SECURITY 31)', async () => {
    await exported({ format: 'csv' });
    const cells = text('events.csv').split(/","|\r\n"?/);
    expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toStrictEqual([]);
    await office.spoil(`update parcels.event_sandbox set stream_id = '=HYPERLINK("x")' where position = 3`);
    await expect(exported({ format: 'csv' })).rejects.toThrow('begins like a formula');
    await expect(exported()).resolves.toBeDefined();
  });

  it('needs a new folder and an existing lane', async () => {
    await exported();
    await expect(exported({ folder: folder().replace(/\d+$/, String(count)) })).rejects.toThrow(
      'is not empty',
    );
    await expect(exported({ lane: 'parcels.nowhere' })).rejects.toThrow('no lane parcels.nowhere');
  });
});
