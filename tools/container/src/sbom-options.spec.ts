import { readCommandLine } from '@causeway/cli';
import { SBOM, sbomFileOf } from './sbom-options.js';

const read = (...line: string[]) => readCommandLine(SBOM, line, (_row, given) => sbomFileOf(given));

describe('the command line of the bill of materials', () => {
  it.each([
    [[], 'tmp/causeway.cdx.json'],
    [['mine.json'], 'mine.json'],
  ])('of %j names the file', (line, file) => {
    expect(read(...line)).toStrictEqual({ request: file });
  });

  it('explains itself, and takes no option for a file', () => {
    expect(read('--help')).toStrictEqual({ help: expect.stringContaining('npm run sbom') });
    expect(() => read('--json')).toThrow("unknown option '--json'");
  });
});
