import { decode } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { KnownOutcome, Verdict } from './batch.js';
import type { AppendResult, LaneName, StoredOutcome, WriteSet } from './port.js';
import type { StoredAnswer } from './prepared-write-set.js';

export const openOutcome = async (vault: Vault, known: KnownOutcome): Promise<StoredOutcome> => {
  const stored = decode(known.answer) as StoredAnswer;
  const answer = stored.sealed === undefined ? stored.plain : await vault.open(stored.sealed);
  return { commandId: known.commandId, fingerprint: known.fingerprint, answer };
};

/** The append result for a verdict, once the batch is committed. */
export const resultOf = async (vault: Vault, lane: LaneName, verdict: Verdict): Promise<AppendResult> => {
  switch (verdict.status) {
    case 'appended':
      return { ...verdict, lane };
    case 'repeated':
      return { status: 'repeated', outcome: await openOutcome(vault, verdict.known) };
    case 'mismatched':
    case 'conflict':
      return verdict;
  }
};

/** The one lane of write sets that are appended together; `undefined` when there are none. */
export const sharedLane = (writeSets: readonly WriteSet[]): LaneName | undefined => {
  const lane = writeSets[0]?.lane;
  if (writeSets.some((writeSet) => writeSet.lane !== lane)) {
    throw new Error('write sets of several lanes cannot be appended together');
  }
  return lane;
};
