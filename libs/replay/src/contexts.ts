import type { Replayable } from '@causeway/commands';
import { DEPLOYMENT } from '@causeway/deployment';
import { ledger } from '@causeway/ledger';

export const LEDGER: Replayable = ledger.replayable;

/** Every context; the ledger first, because it matters most. */
export const CONTEXTS: readonly Replayable[] = [
  LEDGER,
  ...DEPLOYMENT.map(({ context }) => context.replayable).filter((replayable) => replayable !== LEDGER),
];
