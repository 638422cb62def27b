import { askTerminal } from './cli/ask-terminal.js';
import { runProgram } from './cli/program.js';

process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
  // Beside the answer, which may be on its way into a file.
  ...(process.stdin.isTTY && {
    ask: (question) => askTerminal(question, process.stdin, process.stderr),
  }),
});
