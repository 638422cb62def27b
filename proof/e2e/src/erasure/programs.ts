import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The command-line programs as an operator calls them, on the machine of an installation. */
export const runProgram = (
  tool: 'audit' | 'operator',
  line: readonly string[],
  databaseUrl: string,
  dataDir: string,
): Promise<{ readonly code: number | null; readonly said: string }> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, `../../../../apps/${tool}/dist/main.js`);
    const { NODE_OPTIONS: _jestOnly, ...inherited } = process.env;
    const env = { ...inherited, DATABASE_URL: databaseUrl, CAUSEWAY_DATA_DIR: dataDir };
    const child = spawn(process.execPath, [program, ...line], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('close', (code) => resolve({ code, said }));
  });
