import type { Replayable } from '@causeway/commands';
import { loadContexts } from '@causeway/deployment';

/** The code of every context; the ledger first, because it matters most. */
export const loadReplayables = async (): Promise<readonly Replayable[]> => {
  const all = (await loadContexts()).map(({ replayable }) => replayable);
  const isLedger = ({ context }: Replayable): boolean => context.name === 'ledger';
  return [...all.filter(isLedger), ...all.filter((each) => !isLedger(each))];
};
