import { describe, expect, it } from '@jest/globals';
import { kindOf, type Replayable } from '@causeway/commands';
import { EventFormat, type EventRow, type EventSchema, type ViewWrite } from '@causeway/event-store';
import { decode, encode, instant } from '@causeway/kernel';
import { blindVault, InMemorySubjectKeys, MasterKey, sealPaths, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readCorpus, sampleOf, type FrozenStory } from './corpus.js';

const FREEZE = 'freeze one: node libs/testing/src/corpus/freeze.mjs';

/**
 * Holds a context's code to every event that it has ever written: there is a frozen sample of each shape of each
 * type, none is ever edited, and each can still be opened, lifted and folded, also without the keys of persons. `directory` is that of the context's
 * sources, `import.meta.dirname` of its module; the samples lie in its `testing/corpus`.
 */
export const describeCorpus = (replayable: Replayable, directory: string): void => {
  const { name, events } = replayable.context;
  const corpus = readCorpus(join(directory, 'testing/corpus'));
  const types = Object.entries(events);

  describe(`what ${name} has ever written`, () => {
    it.each(types)('holds %s in every shape it ever had', (type, { version }) => {
      const frozen = [
        ...new Set(corpus.types.filter((each) => each.type === type).map((each) => each.version)),
      ];
      const all = Array.from({ length: version }, (_, index) => index + 1);
      expect({ type, frozen: frozen.sort((a, b) => a - b), hint: FREEZE }).toStrictEqual({
        type,
        frozen: all,
        hint: FREEZE,
      });
    });

    it('holds no sample of a type that is not catalogued any more', () => {
      expect(corpus.types.filter(({ type }) => !(type in events)).map(({ file }) => file)).toStrictEqual([]);
    });

    it('is never edited: a shape that changes is a new version with a sample of its own', () => {
      expect(corpus.digests).toStrictEqual(corpus.frozen);
    });

    it.each(corpus.types.map((frozen) => [frozen.file, frozen] as const))(
      '%s can be opened, lifted and folded',
      async (_file, { type, version, stories }) => {
        expect(stories.length).toBeGreaterThan(0);
        for (const story of stories) {
          expect(sampleOf(story)).toMatchObject({ type, schemaVersion: version });
          await expect(fold(replayable, story)).resolves.toBeDefined();
          await expect(stateWithoutKeys(replayable, story)).resolves.toStrictEqual(expect.any(String));
        }
      },
    );
  });
};

const RECORDED_AT = instant('2026-01-01T00:00:00.000Z');
/** Nothing in the corpus is sealed, so that it can be read; the keys open nothing. */
const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());

/** The rows of a story, folded from its stored text. Throws where it cannot be. */
const fold = async (replayable: Replayable, story: FrozenStory): Promise<readonly ViewWrite[]> => {
  const { streamId, environment } = story;
  const rows = replayable.foldOf(streamId, environment);
  if (rows === undefined) throw new Error(`no stream is named like ${streamId}`);
  const format = new EventFormat(replayable.context.events, vault);
  const writes: ViewWrite[] = [];
  for (const row of rowsOf(story)) {
    const lane = `${replayable.context.name}.${environment}` as const;
    writes.push(...rows.apply(await format.open(lane, row)));
  }
  return writes;
};

/** What the story's stream comes to for who looks back at it: read without keys, and written as text. */
const stateWithoutKeys = async (
  { kinds = [], context: { name, events } }: Replayable,
  story: FrozenStory,
): Promise<string> => {
  const kind = kindOf(kinds, story.streamId);
  const format = new EventFormat(events, blindVault);
  let state = kind?.initial;
  for (const row of rowsOf(story)) {
    const data = encode(withoutPersons(decode(row.data) as object, events[row.type]));
    const { type, data: read } = await format.open(`${name}.${story.environment}`, { ...row, data });
    state = kind?.evolve(state as never, { ...read, type } as never);
  }
  return encode(state);
};

/** Sealed in every field that its catalogue calls personal. */
const withoutPersons = (data: object, { personal = [], others = [] }: EventSchema = { version: 1 }): object =>
  sealPaths(() => () => 'sealed', '', data, [...personal, ...others.flatMap((other) => other.personal)]);

const rowsOf = ({ streamId, environment, platformId, events }: FrozenStory): EventRow[] => {
  const cause = { commandId: 'frozen', correlationId: 'frozen', causationId: 'frozen' };
  const metadata = encode({ ...cause, platformId, environment, actor: 'Token:frozen' });
  return events.map(({ type, schemaVersion, data }, index) => ({
    position: index + 1,
    streamId,
    version: index + 1,
    type,
    schemaVersion,
    data: JSON.stringify(data),
    metadata,
    recordedAt: RECORDED_AT,
    published: null,
  }));
};
