import fc from 'fast-check';
import { Draw } from '../testing/oracle/draw.js';
import { WriterStory } from '../testing/oracle/writer-story.js';

const act = fc.array(fc.nat(), { minLength: 24, maxLength: 24 });

describe('the writer, with repeated commands, replacements and lost answers of the log', () => {
  it('gives each command the one answer that plain bookkeeping gives, and carries it out once', async () => {
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
        const story = new WriterStory();
        await story.begin();
        for (const numbers of acts) await story.next(Draw.of(numbers));
        for (const each of story.met) met.add(each);
      }),
      { numRuns: 40 },
    );
    const results = ['KEPT', 'LOST', 'KEPT_UNHEARD', 'REPEATED'];
    const wanted = [
      ...results.flatMap((result) => [`${result} POSTED`, `${result} REFUSED`]),
      'REUSED',
      'TAKEN OVER',
    ];
    expect(wanted.filter((each) => !met.has(each))).toStrictEqual([]);
  });
});
