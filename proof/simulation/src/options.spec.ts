import { readOptions } from './options.js';

describe('the command line', () => {
  it('asks for fifty thousand steps of any seed unless it says otherwise', () => {
    const options = readOptions([]);
    if (options === 'help') throw new Error('nobody asked for help');
    expect(options).toMatchObject({ steps: 50_000, isModel: false });
    expect(Number.isSafeInteger(options.seed)).toBe(true);
    expect('episode' in options).toBe(false);
  });

  it('takes numbers as people write them', () => {
    expect(readOptions(['--seed', '7', '--steps', '5_000,000', '--episode', '3'])).toStrictEqual({
      seed: 7,
      steps: 5_000_000,
      episode: 3,
      isModel: false,
    });
    expect(readOptions(['--model', '--seed', '0'])).toMatchObject({ seed: 0, isModel: true });
  });

  it.each([['--help'], ['-h']])('gives help for %s', (option) => {
    expect(readOptions([option])).toBe('help');
  });

  it.each([
    [['--steps', '0'], '--steps is a whole number from 1 on'],
    [['--steps', 'many'], '--steps is a whole number from 1 on'],
    [['--seed', '1.5'], '--seed is a whole number from 0 on'],
    [['--seed=-1'], '--seed is a whole number from 0 on'],
    [['--seed', '1', '--episode', '0'], '--episode is a whole number from 1 on'],
    [['--episode', '1'], '--episode needs the --seed'],
    [['--model', '--seed', '1', '--episode', '1'], '--episode is of the simulation'],
    [['--fast'], '--fast'],
    [['more'], 'more'],
  ])('refuses %j with a sentence', (line, sentence) => {
    expect(() => readOptions(line)).toThrow(sentence);
  });
});
