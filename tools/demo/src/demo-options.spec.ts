import { helpOn, readCommandLine } from '@causeway/cli';
import { DEMO, demoOptionsOf } from './demo-options.js';

const read = (...line: string[]) => readCommandLine(DEMO, line, (_row, given) => demoOptionsOf(given));

describe('the options of the demo', () => {
  it('have a name and any seed by default', () => {
    const reading = read();
    expect(reading).toStrictEqual({
      request: { name: 'Ada Lovelace', seed: expect.stringMatching(/^[0-9a-f]{8}$/) },
    });
    expect(read()).not.toStrictEqual(reading);
  });

  it('are taken from the command line, an address without the slashes at its end', () => {
    expect(
      read('--name', 'Grace Hopper', '--seed', 's1', '--base-url', 'http://127.0.0.1:4000/api//'),
    ).toStrictEqual({
      request: { name: 'Grace Hopper', seed: 's1', baseUrl: 'http://127.0.0.1:4000/api' },
    });
  });

  it('explain themselves', () => {
    for (const option of ['--name', '--seed', '--base-url']) expect(helpOn(DEMO)).toContain(option);
  });

  it.each([
    [['--speed', '9'], /unknown option '--speed'/],
    [['--seed', 'two words'], '--seed is 1 to 64 printable characters without spaces, not "two words".'],
    [['--seed', ''], '--seed is 1 to 64'],
    [['--base-url', 'here'], '--base-url is an address such as http://127.0.0.1:3000, not "here".'],
    [['more'], 'more is one word too many.'],
  ])('refuse %j', (line, words) => {
    expect(() => read(...line)).toThrow(words);
  });
});
