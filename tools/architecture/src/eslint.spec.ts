import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceRoot } from './index.js';

const root = workspaceRoot(dirname(fileURLToPath(import.meta.url)));
/** A run loads the compiler and a project's types; both runs share two cores with other suites. */
const RUNS_MS = 120_000;

interface Message {
  readonly ruleId: string | null;
  readonly line: number;
  readonly message: string;
}

/** Lints a fixture as if it were a file of ours, with the configuration that `npm run lint` uses. */
const lint = async (fixture: string, place: string): Promise<Message[]> => {
  const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
  const options = ['--stdin', '--stdin-filename', place, '--format', 'json'];
  // In a single run the parser would read the file on disk instead of the text that it is given.
  const env = {
    ...process.env,
    TSESTREE_SINGLE_RUN: 'false',
    NX_DAEMON: 'false',
    NX_TASK_TARGET_TARGET: undefined,
  };
  const child = spawn(process.execPath, [eslint, ...options], { cwd: root, env });
  child.stdin.end(readFileSync(join(root, 'tools/architecture/fixtures/eslint', fixture)));
  const [output, errors] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  const json = output.split('\n').find((line) => line.startsWith('[{'));
  if (json === undefined) throw new Error(`ESLint gave no report: ${output}${errors}`);
  const [report] = JSON.parse(json) as { messages: Message[] }[];
  return report?.messages ?? [];
};

describe('the linter', () => {
  let inContext: Message[];
  let inKernel: Message[];

  beforeAll(async () => {
    [inContext, inKernel] = await Promise.all([
      lint('context-crosses-boundaries.ts', 'libs/contexts/webhooks/src/index.ts'),
      lint('kernel-crosses-boundaries.ts', 'libs/kernel/src/index.ts'),
    ]);
  }, RUNS_MS);

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
