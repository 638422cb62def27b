import { explained } from './running-service.js';

const FAILED = 1;
const WRONG_USAGE = 2;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs a program of this tool: its help, its options, its exit code; known errors as sentences, others with a stack. */
export const runProgram = async <Options>(
  help: string,
  readOptions: (commandLine: readonly string[]) => Options | 'help',
  run: (options: Options) => Promise<void>,
): Promise<void> => {
  let options: Options | 'help';
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    complain(`${error instanceof Error ? error.message : String(error)}\n${help}`);
    process.exitCode = WRONG_USAGE;
    return;
  }
  try {
    if (options === 'help') say(help.trim());
    else await run(options);
  } catch (error) {
    process.exitCode = FAILED;
    complain(tellError(explained(error)));
  }
};

const tellError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'DemoError' ? `\n${error.message}` : (error.stack ?? error.message);
};
