import { readOptions } from './options.js';

describe('the command line of torture', () => {
  it('has defaults and makes a seed of its own', () => {
    expect(readOptions([])).toStrictEqual({
      kills: 50,
      shapes: ['standalone'],
      seed: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
  });

  it('takes the number of kills, the shapes and a seed', () => {
    expect(readOptions(['--kills', '7', '--shape', 'both', '--seed', 'again'])).toStrictEqual({
      kills: 7,
      shapes: ['standalone', 'services'],
      seed: 'again',
    });
  });

  it.each([['0'], ['-1'], ['1.5'], ['many'], ['100001']])('refuses %s kills', (kills) => {
    expect(() => readOptions([`--kills=${kills}`])).toThrow('--kills is a whole number');
  });

  it('refuses unknown shapes and unknown options', () => {
    expect(() => readOptions(['--shape', 'toString'])).toThrow('--shape is standalone, services or both');
    expect(() => readOptions(['--kill', '5'])).toThrow('--kill');
  });

  it('helps before it judges the rest', () => {
    expect(readOptions(['--help', '--kills', 'many'])).toBe('help');
  });
});
