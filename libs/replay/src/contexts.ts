import type { Replayable } from '@causeway/commands';
import { DEPLOYMENT } from '@causeway/deployment';
import { replayable as ledger } from '@causeway/ledger';

export const LEDGER: Replayable = ledger;

/** Every context; the ledger first, because it matters most. */
export const CONTEXTS: readonly Replayable[] = [
  ledger,
  ...DEPLOYMENT.map(({ context }) => context.replayable).filter((replayable) => replayable !== ledger),
];
