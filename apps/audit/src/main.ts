import { runProgram } from './cli/program.js';

process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  screen: process.stderr,
});
