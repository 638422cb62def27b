import type { LaneCommand, LineMark, StoredEntry } from '@causeway/event-store';
import { uuidOf } from '@causeway/kernel';
import { isEntry } from '../domain/ledger-event.js';
import { loggedId } from './command-id.js';
import { openEntry } from './open-entry.js';
import { lineOf, objectOf } from './stage-command.js';

/**
 * What the version before the lanes had a writer of their own kept of a command: a row of `outcome`, one for each
 * that it answered, refusals included. Its fingerprint is a digest of 32 bytes of the command as it came, in hex.
 */
export interface OutcomeOf1 {
  readonly commandId: string;
  readonly fingerprint: string;
  /** The outcome in the text of the codec. */
  readonly answer: string;
}

/** The command as the lane knows commands today. Its entry tells no balances, so that its answer is kept. */
export const commandOf1 = (
  { commandId, fingerprint, answer }: OutcomeOf1,
  entry?: StoredEntry,
): LaneCommand => ({
  commandId: loggedId(commandId),
  fingerprint: Buffer.from(fingerprint, 'hex'),
  position: entry?.position ?? placeIn(answer),
  answer,
  ...(entry && objectsOf(entry)),
});

/** Where the lane stood when there was nothing to write; of a refusal, version 1 did not say it. */
const placeIn = (answer: string): number => {
  const { place } = JSON.parse(answer) as { readonly place?: { readonly position: number } };
  return place?.position ?? 0;
};

const objectsOf = (entry: StoredEntry): Pick<LaneCommand, 'causeId' | 'objectId' | 'beginsObject'> => {
  const { event } = openEntry(entry);
  const { platformId } = JSON.parse(entry.metadata) as { readonly platformId: string };
  return {
    ...(isEntry(event) && { causeId: uuidOf(event.cause.transactionId) }),
    ...objectOf(event, platformId),
  };
};

/** Numbers the entries of every line of a lane. Those of version 1 do not name the one before them, so all are marked. */
export class LineNumbers {
  private readonly entries = new Map<string, number>();

  /** The marks of the lane's next entry; call it for each, in their order. */
  marksOf(entry: StoredEntry): readonly LineMark[] {
    const { event } = openEntry(entry);
    if (!isEntry(event)) return [];
    const { position } = entry;
    const { platformId, legs } = event;
    const lines = new Set(legs.map(({ account, currency }) => lineOf(platformId, account, currency)));
    return [...lines].map((line) => {
      const ordinal = (this.entries.get(line) ?? 0) + 1;
      this.entries.set(line, ordinal);
      return { line, ordinal, position };
    });
  }
}
