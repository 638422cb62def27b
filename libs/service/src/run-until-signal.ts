/** An orderly stop that takes longer than this has hung; the supervisor's SIGKILL would come anyway. */
const STOP_TIMEOUT_MS = 25_000;

/**
 * Runs a process's work until SIGINT or SIGTERM, then stops it in order. A second signal stops at once. What fails
 * at start-up is told in one line and ends the process with 1.
 */
export const runUntilSignal = async (start: () => Promise<() => Promise<void>>): Promise<void> => {
  let stop: (() => Promise<void>) | undefined;
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    (stop?.() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    stop = await start();
    if (stopping) await stop();
  } catch (error) {
    fail(error);
  }
};

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};
