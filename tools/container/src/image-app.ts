import { createDatabase, freePort, queryOnce, startScratchServer, withoutSocket } from '@causeway/database';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const START_MS = 60_000;
const INTERVAL_MS = 100;
/** What an engine sets from the image's ENV lines. */
const IMAGE_ENV = { NODE_ENV: 'production' };

/** The result of running an app of the image: whether it passed, and a line that says so. */
export interface Verdict {
  readonly isGood: boolean;
  readonly says: string;
}

/** An app without settings must come as far as missing them: then all its code was found and loaded. */
export const lacksDatabase = (image: string, app: string): Verdict => {
  const { status, stderr } = spawnSync(process.execPath, [entryPoint(image), app], {
    cwd: join(image, 'causeway'),
    env: { ...IMAGE_ENV, PATH: process.env['PATH'] },
    encoding: 'utf8',
    timeout: START_MS,
  });
  const says = stderr.trim() || `ended with ${String(status)}`;
  return { isGood: status === 1 && says.startsWith('DATABASE_URL must be set'), says: `${app}: ${says}` };
};

/** One of the operator's programs: its help comes after all of its code was found and loaded. */
export const explainsItself = (image: string, program: string): Verdict => {
  const { status, stdout } = spawnSync(process.execPath, [entryPoint(image), program, '--help'], {
    encoding: 'utf8',
    timeout: START_MS,
  });
  const says = stdout.split('\n')[0] ?? '';
  return { isGood: status === 0 && says.startsWith(`npm run ${program} `), says: `${program}: ${says}` };
};

/** Standalone as in a container: a database elsewhere, secrets in files, healthy, and stopped by SIGTERM. */
export const servesAndStops = async (image: string): Promise<Verdict> => {
  const server = await startScratchServer();
  try {
    const [port, password] = [await freePort(), randomBytes(24).toString('hex')];
    const database = new URL(withoutSocket(await createDatabase(server.url, 'image')));
    await queryOnce(server.url, `alter role ${database.username} password '${password}'`);
    database.password = password;
    const settings = {
      ...secretFiles(image, database.href),
      CAUSEWAY_PORT: `${port}`,
      CAUSEWAY_SERVICE_PORT: '1',
    };
    return await startAndStop(image, settings);
  } finally {
    await server.stop();
  }
};

const startAndStop = async (image: string, settings: Record<string, string>): Promise<Verdict> => {
  const env = { ...IMAGE_ENV, ...settings, PATH: process.env['PATH'] };
  const folder = join(image, 'causeway');
  const app = spawn(process.execPath, [entryPoint(image), 'standalone'], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  try {
    if (!(await becomesHealthy(app, folder, env)))
      return { isGood: false, says: 'standalone: not healthy in time' };
    const ended = once(app, 'exit');
    app.kill('SIGTERM');
    await ended;
    const says = `standalone: healthy, and ended with ${String(app.exitCode ?? app.signalCode)} on SIGTERM`;
    return { isGood: app.exitCode === 0, says };
  } finally {
    app.kill('SIGKILL');
  }
};

const becomesHealthy = async (app: ChildProcess, cwd: string, env: NodeJS.ProcessEnv): Promise<boolean> => {
  const giveUpAt = performance.now() + START_MS;
  while (app.exitCode === null && performance.now() < giveUpAt) {
    if (spawnSync(process.execPath, ['docker/check-health.mjs'], { cwd, env }).status === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
  return false;
};

const secretFiles = (image: string, databaseUrl: string): Record<string, string> => {
  const folder = mkdtempSync(join(image, 'secrets-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), `${text}\n`);
    return join(folder, name);
  };
  return {
    DATABASE_URL_FILE: file('database-url', databaseUrl),
    CAUSEWAY_MASTER_KEY_FILE: file('master.key', randomBytes(32).toString('base64')),
    CAUSEWAY_SIGNING_KEY_FILE: file('signing.key', randomBytes(32).toString('base64')),
    CAUSEWAY_CUSTODIAN_KEY_FILE: file('custodian.key', randomBytes(32).toString('base64')),
    CAUSEWAY_DATA_DIR: join(image, 'causeway/data'),
  };
};

const entryPoint = (image: string): string => join(image, 'causeway/docker/start-app.mjs');
