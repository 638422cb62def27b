import { eventually, type Installation, type ProcessName } from '@causeway/e2e';
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
  await eventually(`${label} to be passed`, () => (armed.isAlive ? undefined : true));
  if (armed.endedBy !== 'SIGKILL') throw new Error(`${victim} ended by ${String(armed.endedBy)} at ${label}`);
  installation.launch(victim);
  await installation.ready();
};
