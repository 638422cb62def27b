import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The image's entry point: becomes the program that its argument names, in this very process. */
const IMAGE = fileURLToPath(new URL('..', import.meta.url));
const WRONG_USAGE = 2;
const ENDED_BY_SIGTERM = 143;

// The kernel ignores a SIGTERM to process 1 that nobody listens to, and an app needs a second before it does.
const leave = () => process.exit(ENDED_BY_SIGTERM);
process.on('SIGTERM', leave);
process.on('newListener', (event, listener) => {
  // Told before the app's own listener is there; without any, the signal would be nobody's again.
  if (event === 'SIGTERM' && listener !== leave) queueMicrotask(() => process.off('SIGTERM', leave));
});

const programs = new Map(
  ['apps', 'tools'].flatMap((kind) =>
    (existsSync(join(IMAGE, kind)) ? readdirSync(join(IMAGE, kind)) : [])
      .map((name) => [name, { kind, file: join(IMAGE, kind, name, 'dist', 'main.js') }])
      .filter(([, { file }]) => existsSync(file)),
  ),
);

/** Apps read secrets from files by themselves; the operator's programs know the plain settings only. */
const readSecretFiles = () => {
  for (const name of ['DATABASE_URL', 'CAUSEWAY_MASTER_KEY']) {
    const file = process.env[`${name}_FILE`];
    if (file && !process.env[name]) process.env[name] = readFileSync(file, 'utf8').trim();
  }
};

const [name = '', ...rest] = process.argv.slice(2);
const program = programs.get(name);
if (program === undefined) {
  const known = [...programs.keys()].join(', ');
  process.stderr.write(`"${name}" is no app of this image. Its argument must be one of: ${known}.\n`);
  process.exitCode = WRONG_USAGE;
} else {
  if (program.kind === 'tools') readSecretFiles();
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv0, program.file, ...rest];
  await import(pathToFileURL(program.file).href);
}
