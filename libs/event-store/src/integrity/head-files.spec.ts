import { instant } from '@causeway/kernel';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaneName } from '../lane-name.js';
import { HeadFiles } from './head-files.js';
import { parseHead } from './signed-head.js';
import { SigningKey } from './signing-key.js';

const key = new SigningKey(randomBytes(32));
const at = instant('2026-03-01T12:00:00.000Z');
const headAt = (position: number, lane: LaneName = 'parcels.sandbox') =>
  key.signHead({ lane, position, digest: '00'.repeat(32), recordedAt: at }, at);

describe('heads in files', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'causeway heads '))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const positions = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => parseHead(line)?.position);

  it('are lines of a file for each lane, added in the order they come', async () => {
    const files = new HeadFiles(join(folder));
    await files.keep([headAt(1), headAt(7, 'parcels.production')]);
    await files.keep([headAt(2)]);
    await files.close();
    expect(readdirSync(folder).sort()).toStrictEqual(['parcels.production.ndjson', 'parcels.sandbox.ndjson']);
    expect(positions('parcels.sandbox.ndjson')).toStrictEqual([1, 2]);
    expect(positions('parcels.production.ndjson')).toStrictEqual([7]);
  });

  it('make their folder themselves', async () => {
    await new HeadFiles(join(folder, 'data', 'heads')).keep([headAt(1)]);
    expect(readdirSync(join(folder, 'data', 'heads'))).toStrictEqual(['parcels.sandbox.ndjson']);
  });

  it('begin a line of their own after one that a power cut left half written', async () => {
    appendFileSync(join(folder, 'parcels.sandbox.ndjson'), '{"lane":"parc');
    await new HeadFiles(folder).keep([headAt(5)]);
    expect(positions('parcels.sandbox.ndjson')).toStrictEqual([undefined, 5]);
  });

  it('are put aside when a file is full, under the position that it ends with, and none is lost', async () => {
    const files = new HeadFiles(folder, 1_000);
    for (let position = 1; position <= 8; position += 1) await files.keep([headAt(position)]);
    const names = readdirSync(folder).sort();
    expect(names.length).toBeGreaterThan(2);
    const [first = ''] = names.filter((name) => name.startsWith('parcels.sandbox.3-'));
    expect(names.flatMap(positions).sort()).toStrictEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(positions(first)).toStrictEqual([1, 2, 3]);
  });

  it('of several writers are whole lines, and a full file is never written over', async () => {
    const writers = Array.from({ length: 4 }, () => new HeadFiles(folder, 2_000));
    await Promise.all(
      writers.map(async (files, writer) => {
        for (let count = 0; count < 25; count += 1) await files.keep([headAt(writer * 25 + count)]);
      }),
    );
    const all = readdirSync(folder).flatMap(positions);
    expect(all.sort((a, b) => (a ?? 0) - (b ?? 0))).toStrictEqual(
      Array.from({ length: 100 }, (_, index) => index),
    );
  });
});
