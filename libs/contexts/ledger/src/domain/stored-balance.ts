import type { Change } from './change.js';

/** The balance that the log stores for an account with a leg. */
export interface StoredBalance {
  readonly available: bigint;
  readonly held: bigint;
  readonly pending: bigint;
  readonly owed: bigint;
  readonly previous: number;
}

/** Throws when an event leads to another balance than was stored with it: the log is corrupt or misread. */
export const assertAsStored = ({ position, postings }: Change, stored: readonly StoredBalance[]): void => {
  if (stored.length !== postings.length) throw new Error(`The entry at ${position} has other postings`);
  for (let index = 0; index < stored.length; index += 1) {
    const found = stored[index];
    const posting = postings[index];
    const after = posting?.after;
    if (
      found?.available !== after?.available ||
      found?.held !== after?.held ||
      found?.pending !== after?.pending ||
      found?.owed !== after?.owed ||
      found?.previous !== posting?.previous
    ) {
      throw new Error(
        `The entry at ${position} leaves another balance on ${posting?.account} than is stored`,
      );
    }
  }
};
