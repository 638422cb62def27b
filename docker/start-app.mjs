import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The image's entry point: becomes the program that its argument names, in this very process. */
const IMAGE = fileURLToPath(new URL('..', import.meta.url));
const WRONG_USAGE = 2;
const ENDED_BY_SIGTERM = 143;

// The kernel ignores a SIGTERM to process 1 without a listener, and an app needs a second before it does.
const leave = () => process.exit(ENDED_BY_SIGTERM);
process.on('SIGTERM', leave);
process.on('newListener', (event, listener) => {
  // Registered before the app's own listener is there; without any, the signal would be ignored again.
  if (event === 'SIGTERM' && listener !== leave) queueMicrotask(() => process.off('SIGTERM', leave));
});

/** Each app with a main module, bundled in `dist`. */
const programs = new Map(
  readdirSync(join(IMAGE, 'apps'))
    .map((name) => [name, join(IMAGE, 'dist', `${name}.js`)])
    .filter(([, file]) => existsSync(file)),
);

const [name = '', ...rest] = process.argv.slice(2);
const file = programs.get(name);
if (file === undefined) {
  const known = [...programs.keys()].join(', ');
  process.stderr.write(`"${name}" is no app of this image. Its argument must be one of: ${known}.\n`);
  process.exitCode = WRONG_USAGE;
} else {
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv0, file, ...rest];
  await import(pathToFileURL(file).href);
}
