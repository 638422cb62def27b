import { endWithReader } from '@causeway/cli';
import { runProgram } from './cli/program.js';

endWithReader();
process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  screen: process.stderr,
});
