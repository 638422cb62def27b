import { describe as written } from '../rule.js';
import { SourceFile } from '../source-file.js';
import { Workspace } from '../workspace.js';
import { size } from './size.js';

const source = (path: string, lines: number): SourceFile => new SourceFile(path, 'void 0;\n'.repeat(lines));
const said = (...files: SourceFile[]): string[] =>
  size.check(new Workspace(new Map(files.map((file) => [file.path, file])))).map(written);
const short = Array.from({ length: 18 }, (_, index) => source(`libs/x/src/short-${String(index)}.ts`, 60));

describe('the rule of size', () => {
  it('allows a source 400 lines', () => {
    expect(said(...short, source('libs/x/src/long.ts', 400))).toStrictEqual([]);
  });

  it('refuses a source of 401 lines', () => {
    expect(said(...short, source('libs/x/src/long.ts', 401))).toStrictEqual([
      'libs/x/src/long.ts has 401 lines: find its second room',
    ]);
  });

  it('allows a spec 800 lines', () => {
    expect(
      said(source('libs/x/src/x.spec.ts', 800), source('libs/x/src/testing/contract.ts', 800)),
    ).toStrictEqual([]);
  });

  it('refuses a spec of 801 lines', () => {
    expect(said(source('libs/x/src/x.spec.ts', 801))).toStrictEqual([
      'libs/x/src/x.spec.ts has 801 lines: find its second room',
    ]);
  });

  it('refuses a repository in which more than a tenth of the sources pass 250 lines', () => {
    const long = ['a', 'b', 'c'].map((name) => source(`libs/x/src/${name}.ts`, 251));
    expect(said(...short, ...long)).toStrictEqual([
      '. more than a tenth of the sources pass 250 lines: libs/x/src/a.ts, libs/x/src/b.ts, libs/x/src/c.ts',
    ]);
  });

  it('does not measure texts that are not code', () => {
    expect(said(source('docs/long.md', 5_000))).toStrictEqual([]);
  });
});
