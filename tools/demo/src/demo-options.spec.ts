import { DEMO_HELP, readBaseUrl, readDemoOptions } from './demo-options.js';

describe('the options of the demo', () => {
  it('have a name and any seed by default', () => {
    const options = readDemoOptions([]);
    expect(options).toStrictEqual({ name: 'Ada Lovelace', seed: expect.stringMatching(/^[0-9a-f]{8}$/) });
    expect(readDemoOptions([])).not.toStrictEqual(options);
  });

  it('are taken from the command line', () => {
    const line = ['--name', 'Grace Hopper', '--seed', 's1', '--base-url', 'http://127.0.0.1:4000/api/'];
    expect(readDemoOptions(line)).toStrictEqual({
      name: 'Grace Hopper',
      seed: 's1',
      baseUrl: 'http://127.0.0.1:4000/api',
    });
  });

  it('explain themselves', () => {
    expect(readDemoOptions(['--help'])).toBe('help');
    expect(readDemoOptions(['-h'])).toBe('help');
    for (const option of ['--name', '--seed', '--base-url']) expect(DEMO_HELP).toContain(option);
  });

  it.each([
    [['--speed', '9'], /--speed/],
    [['--seed', 'two words'], '--seed is 1 to 64 printable characters without spaces'],
    [['--seed', ''], '--seed is 1 to 64'],
    [['--base-url', 'here'], '--base-url is an address'],
    [['more'], /more/],
  ])('refuse %j', (line, words) => {
    expect(() => readDemoOptions(line)).toThrow(words);
  });

  it('drop the slashes at the end of an address', () => {
    expect(readBaseUrl('http://x.example//')).toBe('http://x.example');
  });
});
