import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceRoot } from './index.js';

const root = workspaceRoot(dirname(fileURLToPath(import.meta.url)));
/** It loads the compiler and two projects' types: minutes on a machine that a dozen others keep busy. Longer hangs. */
const RUN_MS = 600_000;

interface Message {
  readonly ruleId: string | null;
  readonly line: number;
  readonly message: string;
}
interface Fixture {
  readonly file: string;
  /** Where it is linted as if it were a file of ours. */
  readonly place: string;
}

/** One process for all fixtures: the compiler and the workspace's projects are loaded once. */
const PROGRAM = `
  import { ESLint } from 'eslint';
  import { text } from 'node:stream/consumers';
  const eslint = new ESLint();
  const reports = [];
  for (const { code, filePath } of JSON.parse(await text(process.stdin)))
    reports.push(...(await eslint.lintText(code, { filePath })));
  console.log(JSON.stringify(reports));
`;

/** Lints fixtures with the configuration that `npm run lint` uses; what was found in each of them. */
const lint = async (...fixtures: readonly Fixture[]): Promise<Message[][]> => {
  // In a single run the parser would read the file on disk instead of the text that it is given.
  const env = {
    ...process.env,
    TSESTREE_SINGLE_RUN: 'false',
    NX_DAEMON: 'false',
    NX_TASK_TARGET_TARGET: undefined,
  };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], { cwd: root, env });
  const texts = fixtures.map(({ file, place }) => ({
    code: readFileSync(join(root, 'tools/architecture/fixtures/eslint', file), 'utf8'),
    filePath: join(root, place),
  }));
  child.stdin.end(JSON.stringify(texts));
  const [output, errors] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  const json = output.split('\n').find((line) => line.startsWith('[{'));
  if (json === undefined) throw new Error(`ESLint gave no report: ${output}${errors}`);
  return (JSON.parse(json) as { messages: Message[] }[]).map(({ messages }) => messages);
};

describe('the linter', () => {
  let inContext: Message[];
  let inKernel: Message[];

  beforeAll(async () => {
    [inContext = [], inKernel = []] = await lint(
      { file: 'context-crosses-boundaries.ts', place: 'libs/contexts/webhooks/src/index.ts' },
      { file: 'kernel-crosses-boundaries.ts', place: 'libs/kernel/src/index.ts' },
    );
  }, RUN_MS);

  it('is alive: a context may not use an app, a tool, or the http door of another context', () => {
    expect(inContext.map(({ ruleId, line }) => `${String(line)} ${String(ruleId)}`)).toStrictEqual(
      expect.arrayContaining([
        '1 @nx/enforce-module-boundaries',
        '2 @nx/enforce-module-boundaries',
        '3 no-restricted-imports',
      ]),
    );
  });

  it('knows types: a floating promise is found', () => {
    expect(inContext.map(({ ruleId, line }) => `${String(line)} ${String(ruleId)}`)).toContain(
      '10 @typescript-eslint/no-floating-promises',
    );
  });

  it('finds an assertion that is not strict', () => {
    expect(inContext.map(({ ruleId, line }) => `${String(line)} ${String(ruleId)}`)).toContain(
      '7 no-restricted-properties',
    );
  });

  it('finds a loose comparison, and a question for the time', () => {
    const rules = inContext.filter(({ line }) => line === 11).map(({ ruleId }) => ruleId);
    expect(rules).toStrictEqual(expect.arrayContaining(['eqeqeq', 'no-restricted-syntax']));
  });

  it('is alive: the kernel may use no library of ours and no driver', () => {
    const boundaries = inKernel.filter(({ ruleId }) => ruleId === '@nx/enforce-module-boundaries');
    expect(boundaries.map(({ line }) => line)).toStrictEqual([1, 2]);
    expect(boundaries[1]?.message).toBe('A project tagged with "type:kernel" is not allowed to import "pg"');
  });
});
