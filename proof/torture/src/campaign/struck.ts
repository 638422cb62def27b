import { eventually, type CausewayProcess, type Installation, type ProcessName } from '@causeway/e2e';
import type { CrashPoint } from '@causeway/kernel';

/** One blow: at its label the process dies, and is started again afterwards. */
export interface Blow {
  readonly victim: ProcessName;
  readonly label: CrashPoint;
}

/** Sends a request that runs into the blow; whatever comes of it is to be seen afterwards. */
export const struck = async (
  installation: Installation,
  { victim, label }: Blow,
  request: () => Promise<unknown>,
): Promise<void> => {
  await installation.process(victim).stop();
  const armed = installation.launch(victim, { CAUSEWAY_CRASH_AT: label });
  await installation.ready();
  // The process may die before it has answered this.
  await request().catch(() => undefined);
  await died(armed, { victim, label });
  installation.launch(victim);
  await installation.ready();
};

/**
 * Blow after blow with no quiet moment between: the process that is started again after one is armed for the next. The
 * request is sent before each, as a caller does that got no answer.
 */
export const struckInTurn = async (
  installation: Installation,
  { victim, labels }: { readonly victim: ProcessName; readonly labels: readonly CrashPoint[] },
  request: () => Promise<unknown>,
): Promise<void> => {
  await installation.process(victim).stop();
  for (const label of labels) {
    const armed = installation.launch(victim, { CAUSEWAY_CRASH_AT: label });
    // What the blow before left open may run into this one before the process is ready.
    await installation.ready().catch((error: unknown) => {
      if (armed.isAlive) throw error;
    });
    await request().catch(() => undefined);
    await died(armed, { victim, label });
  }
  installation.launch(victim);
  await installation.ready();
};

const died = async (armed: CausewayProcess, { victim, label }: Blow): Promise<void> => {
  await eventually(`${label} to be passed`, () => (armed.isAlive ? undefined : true));
  if (armed.endedBy !== 'SIGKILL') throw new Error(`${victim} ended by ${String(armed.endedBy)} at ${label}`);
};
