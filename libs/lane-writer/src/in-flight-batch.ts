import {
  digestAfter,
  isTransient,
  type AppendStatus,
  type LaneBatch,
  type Tenure,
} from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { LaneModel, Staged } from './lane-model.js';
import type { LaneTypes } from './lane-types.js';

/** The result of a batch. `unknown`: the log did not answer; `failed`: it refused the content. */
export type AppendResult = AppendStatus | { readonly status: 'unknown' | 'failed'; readonly error: unknown };

/** The end of the lane: its last position, and the digest of the batch that ends there. */
export type LaneEnd = Pick<Tenure, 'position' | 'digest'>;

export class InFlightBatch<T extends LaneTypes> {
  readonly end: LaneEnd;
  readonly batch: LaneBatch;

  constructor(
    readonly staged: readonly Staged<T>[],
    epoch: number,
    readonly start: LaneEnd,
    recordedAt: Instant,
  ) {
    const entries = staged.flatMap(({ entry }) => entry ?? []);
    const digest = digestAfter(start.digest, start.position, recordedAt, entries);
    this.end = { position: start.position + entries.length, digest };
    this.batch = {
      epoch,
      afterPosition: start.position,
      recordedAt,
      entries,
      digest,
      commands: staged.map(({ command }) => command),
      marks: staged.flatMap(({ marks }) => marks),
      views: staged.flatMap(({ views }) => views),
    };
  }

  /** Undoes every change that was decided for it; of several batches the last one first. */
  undo(state: T['state'], model: Pick<LaneModel<T>, 'undo'>): void {
    for (let index = this.staged.length - 1; index >= 0; index -= 1) {
      const change = this.staged[index]?.change;
      if (change !== undefined) model.undo(state, change);
    }
  }
}

export const resultOf = (append: Promise<AppendResult>): Promise<AppendResult> =>
  append.catch((error: unknown): AppendResult => ({
    status: isTransient(error) ? 'unknown' : 'failed',
    error,
  }));

export const errorOf = (result: AppendResult): unknown =>
  'error' in result ? result.error : new Error('the lane does not end where its writer left it');
