import { EXIT, runProgram, TERMINAL } from '@causeway/cli';
import { describeFailure, runModel } from '@causeway/ledger/testing';
import { optionsOf, SIMULATE, type Options } from './options.js';
import { grouped, formatFailure, formatProgress, formatTally } from './report.js';
import { simulate } from './simulation.js';

/** Often enough to see progress, seldom enough for the log of a CI job. */
const PROGRESS_EVERY_MS = 5_000;

const { say } = TERMINAL;

const nowAndThen = (): ((line: () => string) => void) => {
  let saidAtMs = performance.now();
  return (line) => {
    if (performance.now() - saidAtMs < PROGRESS_EVERY_MS) return;
    saidAtMs = performance.now();
    say(line());
  };
};

const simulateWriter = async ({ seed, steps, episode }: Options): Promise<boolean> => {
  const startedAtMs = performance.now();
  const elapsedMs = (): number => performance.now() - startedAtMs;
  const progress = nowAndThen();
  const result = await simulate({
    seed,
    steps,
    ...(episode !== undefined && { episode }),
    onProgress: (done) => progress(() => formatProgress(done, steps, elapsedMs())),
  });
  say(`\n${formatTally(result.tally)}\n`);
  say(formatProgress(result, result.stepsDone, elapsedMs()));
  say(`${(elapsedMs() / 1_000).toFixed(1)} s, trace ${result.hash.toString(16).padStart(8, '0')}`);
  if (result.failure !== undefined) say(`\n${formatFailure(result.failure, seed)}`);
  return result.failure === undefined;
};

const playModel = ({ seed, steps }: Options): boolean => {
  const progress = nowAndThen();
  const onProgress = (done: number): void => progress(() => `${grouped(done)} of ${grouped(steps)} steps`);
  const { stepsDone, coverage, failure } = runModel({ seed, steps, onProgress });
  say(`\n${coverage.table()}\n\n${grouped(stepsDone)} steps`);
  if (failure === undefined) return true;
  say(`\nWRONG, in story ${failure.story}: ${describeFailure(failure)}`);
  say(`\nAgain: npm run simulate -- --model --seed ${seed} --steps ${stepsDone}`);
  return false;
};

const run = async (options: Options): Promise<number> => {
  say(`seed ${options.seed}`);
  const isGood = options.isModel ? playModel(options) : await simulateWriter(options);
  say(isGood ? 'nothing wrong' : '');
  return isGood ? EXIT.DONE : EXIT.FAILED;
};

process.exitCode = await runProgram(SIMULATE, process.argv.slice(2), {
  interpret: (_row, given) => optionsOf(given),
  carryOut: run,
});
