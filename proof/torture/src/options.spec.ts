import { readCommandLine } from '@causeway/cli';
import { optionsOf, TORTURE, type Options } from './options.js';

const read = (...line: string[]): Options => {
  const reading = readCommandLine(TORTURE, line, (_row, given) => optionsOf(given));
  if ('help' in reading) throw new Error('help was not asked for');
  return reading.request;
};

describe('the command line of torture', () => {
  it('has defaults and makes a seed of its own', () => {
    expect(read()).toStrictEqual({
      kills: 50,
      subject: 'everything',
      faults: ['kill', 'postmaster', 'cut', 'disk', 'pause'],
      shapes: ['standalone'],
      seed: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
  });

  it('takes the number of strikes, their kinds, the shapes and a seed', () => {
    expect(
      read('--kills', '7', '--faults', 'pause,kill', '--shape', 'both', '--seed', 'again'),
    ).toStrictEqual({
      kills: 7,
      subject: 'everything',
      faults: ['kill', 'pause'],
      shapes: ['standalone', 'services'],
      seed: 'again',
    });
  });

  it('kills processes alone where webhooks are the subject, unless --faults says otherwise', () => {
    expect(read('--subject', 'webhooks')).toMatchObject({ subject: 'webhooks', faults: ['kill'] });
    expect(read('--subject', 'webhooks', '--faults', 'cut')).toMatchObject({ faults: ['cut'] });
    expect(() => read('--subject', 'payments')).toThrow('--subject is everything or webhooks');
  });

  it.each([['0'], ['-1'], ['1.5'], ['many'], ['100001']])('refuses %s kills', (kills) => {
    expect(() => read(`--kills=${kills}`)).toThrow('--kills is a whole number from 1 to 100000');
  });

  it('refuses unknown shapes and unknown options', () => {
    expect(() => read('--shape', 'toString')).toThrow('--shape is standalone, services or both');
    expect(() => read('--kill', '5')).toThrow('--kill');
  });

  it.each(['', 'kill,flood', 'all', 'kill cut'])('refuses unknown faults: %j', (faults) => {
    expect(() => read(`--faults=${faults}`)).toThrow(
      '--faults is one or more of kill, postmaster, cut, disk, pause, with commas between them',
    );
  });
});
