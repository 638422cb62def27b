import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ParcelOffice } from './testing/parcel-office.js';

const DOCS = join(import.meta.dirname, '../../../docs');
const page = (path: string) => readFileSync(join(DOCS, path), 'utf8');

const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code ?? '');

const guide = page('guides/auditor.md');
const [inTheDatabase = '', exported = ''] = blocks(guide, 'sql');
const [program = ''] = blocks(guide, 'python');
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('the auditor’s guide', () => {
  let office: ParcelOffice;
  beforeEach(async () => {
    office = await ParcelOffice.open();
    await office.record([['parcel-a', office.sent(1n, 'Zoë Müßig 🕊')]]);
    await office.record([
      ['parcel-b', { type: 'ParcelStamped', stamps: ['tab\t, quote " and ü'] }],
      ['parcel-c', office.sent(3n)],
    ]);
    await office.record([['parcel-a', { type: 'ParcelStamped', stamps: ['blue'] }]]);
    await office.record([['parcel-a', office.sent()]], 'production');
  });
  afterEach(() => office.close());

  const ALTERATIONS = [
    ['an altered event', `update parcels.event_sandbox set data = '{"stamps":[]}' where position = 2`, 2, 3],
    [
      'a microsecond',
      `update parcels.event_sandbox set recorded_at = recorded_at + interval '1 us' where position = 4`,
      4,
      4,
    ],
    ['a deleted event', 'delete from parcels.event_sandbox where position = 3', 2, 3],
    [
      'an altered digest',
      `update parcels.batch_sandbox set digest = sha256('') where last_position = 1`,
      1,
      1,
    ],
  ] as const;

  describe('has a statement that', () => {
    const faults = () =>
      office.ask<{ lane: string; first_position: string; last_position: string }>(inTheDatabase);

    it('gives no row for a log as it was written', async () => {
      expect(await faults()).toStrictEqual([]);
    });

    it.each(ALTERATIONS)('names the batch of %s', async (_title, change, first, last) => {
      await office.spoil(change);
      const [fault] = await faults();
      expect(fault).toMatchObject({
        lane: 'parcels.sandbox',
        first_position: String(first),
        last_position: String(last),
      });
    });
  });

  // A machine without Python has the statement above.
  (hasPython ? describe : describe.skip)('has a program that', () => {
    const run = async () => {
      const lines = (await office.ask<{ json_build_object: object }>(exported)).map(({ json_build_object }) =>
        JSON.stringify(json_build_object),
      );
      const { status, stdout, stderr } = spawnSync('python3', ['-c', program], {
        input: `${lines.join('\n')}\n`,
        encoding: 'utf8',
      });
      return { status, said: stdout.trim().split('\n'), stderr };
    };

    it('comes to the digests that are stored, outside the database', async () => {
      const heads = await office.ask<{ name: string; position: string; digest: string }>(
        `select distinct on (lane) name, last_position as position, encode(digest, 'hex') as digest
           from log.batch join log.lane using (lane) order by lane, last_position desc`,
      );
      expect(await run()).toStrictEqual({
        status: 0,
        said: heads.map(({ name, position, digest }) => `${name} ${position} ${digest}`),
        stderr: '',
      });
      expect(heads).toHaveLength(2);
    });

    it.each(ALTERATIONS)('names the place of %s', async (_title, change, first) => {
      await office.spoil(change);
      const { status, said } = await run();
      expect([status, said[0]]).toStrictEqual([
        1,
        expect.stringContaining(`parcels.sandbox: position ${first}: `),
      ]);
    });

    it('reports where the digests end before the events', async () => {
      await office.spoil('delete from parcels.batch_sandbox where last_position = 4');
      const { status, said } = await run();
      expect([status, said]).toStrictEqual([
        1,
        expect.arrayContaining(['parcels.sandbox: position 4: the digests end at 3, the events at 4']),
      ]);
    });
  });

  it('describes the bytes of an event as they are digested', () => {
    expect(guide).toContain('`1:7` `8:payout-x` `1:1`');
    expect(program.split('\n').length).toBeLessThan(50);
  });
});
