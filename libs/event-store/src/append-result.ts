import { decode } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { KnownOutcome, Verdict } from './batch.js';
import type { AppendResult, LaneName, StoredOutcome, WriteSet } from './port.js';
import type { StoredAnswer } from './prepared-write-set.js';

/** A stored outcome with its answer; `Erased` where the answer was about a person who is. */
export const openOutcome = async (vault: Vault, known: KnownOutcome): Promise<StoredOutcome> => {
  const stored = decode(known.answer) as StoredAnswer;
  const answer = stored.sealed === undefined ? stored.plain : await vault.open(stored.sealed);
  return { commandId: known.commandId, fingerprint: known.fingerprint, answer };
};

/** The append results for the verdicts on a batch, once it is committed. */
export const resultsOf = async (
  vault: Vault,
  lane: LaneName,
  verdicts: readonly Verdict[],
): Promise<readonly AppendResult[]> => {
  const results: AppendResult[] = [];
  for (const verdict of verdicts) {
    switch (verdict.status) {
      case 'appended':
        results.push({ status: 'appended', lane, lastPosition: verdict.lastPosition });
        break;
      case 'repeated':
        results.push({ status: 'repeated', outcome: await openOutcome(vault, verdict.known) });
        break;
      case 'mismatched':
      case 'conflict':
        results.push(verdict);
    }
  }
  return results;
};

/** The one lane of write sets that are appended together; `undefined` when there are none. */
export const sharedLane = (writeSets: readonly WriteSet[]): LaneName | undefined => {
  const lane = writeSets[0]?.lane;
  if (writeSets.some((writeSet) => writeSet.lane !== lane)) {
    throw new Error('write sets of several lanes cannot be appended together');
  }
  return lane;
};
