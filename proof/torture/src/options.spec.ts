import { readOptions } from './options.js';

describe('the command line of torture', () => {
  it('has defaults and makes a seed of its own', () => {
    expect(readOptions([])).toStrictEqual({
      kills: 50,
      subject: 'everything',
      faults: ['kill', 'postmaster', 'cut', 'disk', 'pause'],
      shapes: ['standalone'],
      seed: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
  });

  it('takes the number of strikes, their kinds, the shapes and a seed', () => {
    const commandLine = ['--kills', '7', '--faults', 'pause,kill', '--shape', 'both', '--seed', 'again'];
    expect(readOptions(commandLine)).toStrictEqual({
      kills: 7,
      subject: 'everything',
      faults: ['kill', 'pause'],
      shapes: ['standalone', 'services'],
      seed: 'again',
    });
  });

  it('kills processes alone where webhooks are the subject, unless it is told otherwise', () => {
    expect(readOptions(['--subject', 'webhooks'])).toMatchObject({ subject: 'webhooks', faults: ['kill'] });
    expect(readOptions(['--subject', 'webhooks', '--faults', 'cut'])).toMatchObject({ faults: ['cut'] });
    expect(() => readOptions(['--subject', 'payments'])).toThrow('--subject is everything or webhooks');
  });

  it.each([['0'], ['-1'], ['1.5'], ['many'], ['100001']])('refuses %s kills', (kills) => {
    expect(() => readOptions([`--kills=${kills}`])).toThrow('--kills is a whole number');
  });

  it('refuses unknown shapes and unknown options', () => {
    expect(() => readOptions(['--shape', 'toString'])).toThrow('--shape is standalone, services or both');
    expect(() => readOptions(['--kill', '5'])).toThrow('--kill');
  });

  it.each(['', 'kill,flood', 'all', 'kill cut'])('refuses unknown faults: %j', (faults) => {
    expect(() => readOptions([`--faults=${faults}`])).toThrow('--faults is any of kill,postmaster,cut');
  });

  it('helps before it judges the rest', () => {
    expect(readOptions(['--help', '--kills', 'many'])).toBe('help');
  });
});
