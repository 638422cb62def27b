import { readCommandLine } from '@causeway/cli';
import { COLLECTION, optionsOf } from './options.js';

const read = (...line: string[]) => readCommandLine(COLLECTION, line, (_row, given) => optionsOf(given));

describe('the command line', () => {
  it('makes the collection unless --run is given', () => {
    expect(read()).toEqual({ request: { isRun: false } });
    expect(read('--run')).toEqual({ request: { isRun: true } });
  });

  it('takes an address, without the slash at its end', () => {
    expect(read('--base-url', 'http://127.0.0.1:3555/api/')).toEqual({
      request: { isRun: false, baseUrl: 'http://127.0.0.1:3555/api' },
    });
  });

  it.each([
    [['--base-url', 'here'], '--base-url is an address'],
    [['--fast'], "unknown option '--fast'"],
    [['folder'], 'folder is one word too many.'],
  ])('is refused: %j', (line, words) => {
    expect(() => read(...line)).toThrow(words);
  });
});
