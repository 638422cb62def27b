import fc from 'fast-check';
import { Draw } from '../testing/oracle/draw.js';
import { WriterStory } from '../testing/oracle/writer-story.js';

const RESULTS = ['KEPT', 'LOST', 'KEPT_UNHEARD', 'REPEATED'];
const WANTED = [...RESULTS.flatMap((each) => [`${each} POSTED`, `${each} REFUSED`]), 'REUSED', 'TAKEN OVER'];
/** Forty stories meet all that is wanted nearly always; this often, they always do. */
const ROUNDS_MAX = 10;

const act = fc.array(fc.nat(), { minLength: 24, maxLength: 24 });

describe('the writer, with repeated commands, replacements and lost answers of the log', () => {
  it('gives each command the one answer that plain bookkeeping gives, and carries it out once', async () => {
    const met = new Set<string>();
    const missing = (): string[] => WANTED.filter((each) => !met.has(each));
    const tell = async (acts: readonly number[][]): Promise<void> => {
      const story = new WriterStory();
      await story.begin();
      for (const numbers of acts) await story.next(Draw.of(numbers));
      for (const each of story.met) met.add(each);
    };
    const acts = fc.array(act, { minLength: 5, maxLength: 30 });
    for (let round = 0; round < ROUNDS_MAX && (round === 0 || missing().length > 0); round += 1) {
      await fc.assert(fc.asyncProperty(acts, tell), { numRuns: 40 });
    }
    expect(missing()).toStrictEqual([]);
  });
});
