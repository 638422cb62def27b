import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCorpus, sampleOf, shapeOf, shapesOfToday, strangeness, type FrozenStory } from './corpus.js';

const story = (type: string, schemaVersion: number, data: FrozenStory['events'][0]['data']): FrozenStory => ({
  streamId: 'parcel-1',
  environment: 'sandbox',
  platformId: 'Platform:1',
  events: [{ type, schemaVersion, data }],
});

describe('a corpus of old events', () => {
  let folder: string;
  const write = (file: string, content: unknown, space = 2): Promise<void> =>
    writeFile(join(folder, file), JSON.stringify(content, null, space));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corpus '));
    await write('ParcelSent.v1.json', [story('ParcelSent', 1, { grams: 1 })]);
    await write('ParcelSent.v2.json', [
      story('ParcelSent', 2, { weightGrams: 1, to: 'Ada' }),
      story('ParcelSent', 2, { weightGrams: 1, note: 'fragile' }),
    ]);
    await write('digests.json', { 'ParcelSent.v1.json': 'abc' });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is reported type by type and version by version', () => {
    const { types, frozen } = readCorpus(folder);
    expect(types.map(({ type, version, stories }) => [type, version, stories.length])).toStrictEqual([
      ['ParcelSent', 1, 1],
      ['ParcelSent', 2, 2],
    ]);
    expect(frozen).toStrictEqual({ 'ParcelSent.v1.json': 'abc' });
  });

  it('is empty where nothing was frozen yet', () => {
    expect(readCorpus(join(folder, 'nowhere'))).toStrictEqual({ types: [], digests: {}, frozen: {} });
  });

  it.each(['parcel-sent.json', 'ParcelSent.v0.json', 'ParcelSent.v2.note.json', 'ParcelSent.v2.with-.json'])(
    'refuses %s, which is named like no sample',
    async (file) => {
      await write(file, []);
      expect(() => readCorpus(folder)).toThrow(`${file} is named like no sample`);
    },
  );

  it('notices an edit, and none where only the layout differs', async () => {
    const before = readCorpus(folder).digests;
    await write('ParcelSent.v1.json', [story('ParcelSent', 1, { grams: 1 })], 0);
    expect(readCorpus(folder).digests).toStrictEqual(before);
    await write('ParcelSent.v1.json', [story('ParcelSent', 1, { grams: 2 })]);
    expect(readCorpus(folder).digests).not.toStrictEqual(before);
  });

  it('shows which members a shape always has, and which it may have', () => {
    const [, second] = readCorpus(folder).types;
    if (second === undefined) throw new Error('two versions were written');
    expect(shapeOf(second)).toStrictEqual({
      ever: new Set(['weightGrams', 'to', 'note']),
      always: new Set(['weightGrams']),
    });
  });

  it.each([
    [{ weightGrams: 3 }, undefined],
    [{ weightGrams: 3, to: 'Bob', note: 'heavy' }, undefined],
    [{ weightGrams: 3, from: 'Bob' }, 'has from, which no frozen sample has'],
    [{ to: 'Bob' }, 'lacks weightGrams, which every frozen sample has'],
    [{ grams: 3 }, 'has grams, which no frozen sample has'],
  ])('holds what is written today, %j, to the newest version: %s', (data, fault) => {
    const shape = shapesOfToday(readCorpus(folder)).get('ParcelSent');
    if (shape === undefined) throw new Error('it was frozen');
    expect(strangeness(shape, data)).toBe(fault);
  });

  it('takes a member that a shape always could have from one more file of that shape, old or new', async () => {
    await write('ParcelSent.v2.with-insurance.json', [
      story('ParcelSent', 2, { weightGrams: 1, insuredFor: 5 }),
    ]);
    await write('ParcelSent.v1.with-stamp.json', [story('ParcelSent', 1, { grams: 1, stamp: 'red' })]);
    expect(shapesOfToday(readCorpus(folder)).get('ParcelSent')).toStrictEqual({
      ever: new Set(['weightGrams', 'to', 'note', 'insuredFor']),
      always: new Set(['weightGrams']),
    });
  });

  it('takes no empty story for a sample', () => {
    expect(() => sampleOf({ ...story('ParcelSent', 1, {}), events: [] })).toThrow(
      'the story of parcel-1 is empty',
    );
  });
});
