import { readCommandLine } from '@causeway/cli';
import { optionsOf, SIMULATE, type Options } from './options.js';

const read = (...line: string[]): Options => {
  const reading = readCommandLine(SIMULATE, line, (_row, given) => optionsOf(given));
  if ('help' in reading) throw new Error('help was not asked for');
  return reading.request;
};

describe('the command line', () => {
  it('asks for fifty thousand steps of any seed unless it says otherwise', () => {
    const options = read();
    expect(options).toMatchObject({ steps: 50_000, isModel: false });
    expect(Number.isSafeInteger(options.seed)).toBe(true);
    expect('episode' in options).toBe(false);
  });

  it('takes numbers as people write them', () => {
    expect(read('--seed', '7', '--steps', '5_000,000', '--episode', '3')).toStrictEqual({
      seed: 7,
      steps: 5_000_000,
      episode: 3,
      isModel: false,
    });
    expect(read('--model', '--seed', '0')).toMatchObject({ seed: 0, isModel: true });
  });

  it.each([
    [['--steps', '0'], '--steps is a whole number from 1 to '],
    [['--steps', 'many'], '--steps is a whole number from 1 to '],
    [['--seed', '1.5'], '--seed is a whole number from 0 to '],
    [['--seed=-1'], '--seed is a whole number from 0 to '],
    [['--seed', '1', '--episode', '0'], '--episode is a whole number from 1 to '],
    [['--episode', '1'], '--episode is one of a seed: name it by --seed.'],
    [['--model', '--seed', '1', '--episode', '1'], '--episode is of the simulation: leave out --model.'],
    [['--fast'], '--fast'],
    [['more'], 'more'],
  ])('refuses %j with a sentence', (line, sentence) => {
    expect(() => read(...line)).toThrow(sentence);
  });
});
