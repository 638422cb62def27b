/** An orderly stop that takes longer than this has hung; the supervisor's SIGKILL would come anyway. */
const STOP_TIMEOUT_MS = 25_000;

/**
 * Runs a process's work until SIGINT or SIGTERM, then stops it in order. A second signal stops at once. What fails
 * at start-up is told in one line and ends the process with 1.
 */
export const runUntilSignal = async (start: () => Promise<() => Promise<void>>): Promise<void> => {
  const run: { stop?: () => Promise<void>; isStopping: boolean } = { isStopping: false };
  const onSignal = (): void => {
    if (run.isStopping) process.exit(130);
    run.isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    (run.stop?.() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    run.stop = await start();
    if (run.isStopping) await run.stop();
  } catch (error) {
    fail(error);
  }
};

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};
