import { endWithReader, TERMINAL } from '@causeway/cli';
import { runCauseway } from './run.js';

endWithReader();

let isOver = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isOver = true;
  });

process.exitCode = await runCauseway(process.argv.slice(2), {
  env: process.env,
  ...TERMINAL,
  ...(process.stdout.isTTY && { width: process.stdout.columns }),
  isOver: () => isOver,
});
