import type { LaneReach, StoredEvent } from '@causeway/event-store';

export type { StoredBatch, StoredEvent } from '@causeway/event-store';

/** A lane as the database has it when the audit begins. What comes later is not this audit's. */
export interface LaneHead extends LaneReach {
  readonly number: number;
  /** `ledger.sandbox` */
  readonly name: string;
}

export type StreamPlace = Pick<StoredEvent, 'streamId' | 'version' | 'position'>;
