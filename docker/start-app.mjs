import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The image's entry point: becomes the app that its argument names, in this very process. */
const APPS = fileURLToPath(new URL('../apps', import.meta.url));
const WRONG_USAGE = 2;
const ENDED_BY_SIGTERM = 143;

// The kernel ignores a SIGTERM to process 1 that nobody listens to, and an app needs a second before it does.
const leave = () => process.exit(ENDED_BY_SIGTERM);
process.on('SIGTERM', leave);
process.on('newListener', (event, listener) => {
  // Told before the app's own listener is there; without any, the signal would be nobody's again.
  if (event === 'SIGTERM' && listener !== leave) queueMicrotask(() => process.off('SIGTERM', leave));
});

const programOf = (app) => join(APPS, app, 'dist', 'main.js');
const [app = '', ...rest] = process.argv.slice(2);
const known = readdirSync(APPS).filter((name) => existsSync(programOf(name)));
if (known.includes(app)) {
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv0, programOf(app), ...rest];
  await import(pathToFileURL(programOf(app)).href);
} else {
  process.stderr.write(
    `"${app}" is no app of this image. Its argument must be one of: ${known.join(', ')}.\n`,
  );
  process.exitCode = WRONG_USAGE;
}
