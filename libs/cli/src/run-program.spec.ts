import { softwareVersion } from '@causeway/version';
import { UsageError } from './command-row.js';
import { oneCommand, runProgram, type Work } from './run-program.js';
import { wholeNumber } from './words.js';

const PAINT = oneCommand({
  name: 'npm run paint --',
  summary: 'Paint a fence.',
  options: { coats: { value: 'N', about: 'how often', read: wholeNumber(1, 3), byDefault: '2' } },
  ending: 'Exit codes: 0 done.',
});

const run = async (line: readonly string[], work: Partial<Work<never, number>> = {}) => {
  const [said, complaints]: [string[], string[]] = [[], []];
  const code = await runProgram(
    PAINT,
    line,
    {
      interpret: (_row, given) => given['coats'] as number,
      carryOut: async (coats) => {
        said.push(`${coats} coats`);
        return 0;
      },
      ...work,
    },
    { say: (text) => said.push(text), complain: (text) => complaints.push(text) },
  );
  return { code, said: said.join('\n'), complaints: complaints.join('\n') };
};
const failing = (error: Error): Partial<Work<never, number>> => ({
  carryOut: () => Promise.reject(error),
  explain: (each) => (each instanceof RangeError ? each.message : undefined),
});

describe('a program', () => {
  it('that is one command takes options alone, and exits with the outcome of the work', async () => {
    expect(await run(['--coats', '3'])).toStrictEqual({ code: 0, said: '3 coats', complaints: '' });
    expect(await run([], { carryOut: () => Promise.resolve(7) })).toMatchObject({ code: 7 });
  });

  it('shows its help and does no work', async () => {
    const { code, said } = await run(['--coats', '9', '--help']);
    expect(code).toBe(0);
    expect(said).toMatch(/^Usage: npm run paint -- \[options\]\n\nPaint a fence\.[^]*Exit codes: 0 done\.$/);
    expect(said).not.toContain(' coats');
  });

  it('says which version it is', async () => {
    const { code, said } = await run(['--version']);
    expect([code, said]).toStrictEqual([0, softwareVersion()]);
  });

  it('complains about a wrong line with exit code 2, the option, the rule, and the help', async () => {
    const { code, said, complaints } = await run(['--coats', '4', 'fence']);
    expect([code, said]).toStrictEqual([2, '']);
    expect(complaints).toMatch(
      /^fence is one word too many\.\n--coats is a whole number from 1 to 3, not "4"\./,
    );
    expect(complaints).toContain('Usage: npm run paint --');
    expect((await run(['--coat', '2'])).complaints).toContain('(did you mean --coats?)');
  });

  it('complains in the same way about values that contradict each other', async () => {
    const interpret = () => {
      throw new UsageError('Not on a Sunday.');
    };
    expect(await run([], { interpret })).toMatchObject({
      code: 2,
      complaints: expect.stringMatching(/^Not on a Sunday\.\n\nUsage:/),
    });
  });

  it('explains an error that the user can act on in a sentence, and shows any other with its stack', async () => {
    const dry = await run([], failing(new RangeError('The pot is dry.')));
    expect(dry).toStrictEqual({ code: 1, said: '', complaints: 'The pot is dry.' });
    const fault = await run([], { ...failing(new Error('a fault')), exitOfError: 3 });
    expect([fault.code, fault.complaints]).toStrictEqual([3, expect.stringMatching(/a fault\n +at /)]);
  });
});
