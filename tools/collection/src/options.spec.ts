import { readOptions } from './options.js';

describe('the command line', () => {
  it('makes the collection unless told to run it', () => {
    expect(readOptions([])).toEqual({ isRun: false });
    expect(readOptions(['--run'])).toEqual({ isRun: true });
  });

  it('takes an address, without the slash at its end', () => {
    expect(readOptions(['--base-url', 'http://127.0.0.1:3555/api/'])).toEqual({
      isRun: false,
      baseUrl: 'http://127.0.0.1:3555/api',
    });
  });

  it('asks for help', () => {
    expect(readOptions(['--run', '-h'])).toBe('help');
  });

  it.each([[['--base-url', 'here']], [['--fast']], [['folder']]])('is refused: %j', (commandLine) => {
    expect(() => readOptions(commandLine)).toThrow();
  });
});
