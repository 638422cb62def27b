import { endWithReader, TERMINAL } from '@causeway/cli';
import { askTerminal } from './cli/ask-terminal.js';
import { runProgram } from './cli/program.js';

endWithReader();
process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  ...TERMINAL,
  // Beside the answer, which may be on its way into a file.
  ...(process.stdin.isTTY && {
    ask: (question) => askTerminal(question, process.stdin, process.stderr),
  }),
});
