/** An orderly stop that takes longer than this has hung; the supervisor's SIGKILL would come anyway. */
const STOP_TIMEOUT_MS = 25_000;

/** A terminal's Ctrl-C reaches us directly and once more through npm: that is one request, not two. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Runs a process's work until SIGINT or SIGTERM, then stops it in order; a signal during the start is obeyed
 * when the start is over. A second signal, later than a second after the first, ends the process at once. A
 * failure at start-up is reported in one line and ends the process with 1.
 */
export const runUntilSignal = async (start: () => Promise<() => Promise<void>>): Promise<void> => {
  const run: { stop?: () => Promise<void>; signalledAt?: number } = {};
  const finish = (stop: () => Promise<void>): void => void stop().then(() => process.exit(0), fail);
  const onSignal = (): void => {
    const now = performance.now();
    if (run.signalledAt !== undefined) {
      if (now - run.signalledAt > SAME_SIGNAL_MS) process.exit(130);
      return;
    }
    run.signalledAt = now;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    if (run.stop) finish(run.stop);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    run.stop = await start();
    if (run.signalledAt !== undefined) finish(run.stop);
  } catch (error) {
    fail(error);
  }
};

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};
