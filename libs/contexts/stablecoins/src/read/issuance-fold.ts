import type { RecordedEvent } from '@causeway/event-store';
import { uuidOf } from '@causeway/kernel';
import { operationEvents, operations } from '../application/operation.aggregate.js';
import type { KnownOperation, Operation } from '../domain/operation.js';
import type { StablecoinRegistered } from '../domain/stablecoin.js';

export type FoldedOperation = Pick<
  KnownOperation,
  'status' | 'terms' | 'isBooked' | 'isSettling' | 'correction'
>;

/** Coins and operations from a log alone, for audits that ask no view. Its memory is that of all operations. */
export class IssuanceFold {
  readonly coins = new Map<string, Omit<StablecoinRegistered, 'type'>>();
  private readonly streams = new Map<string, Operation>();

  apply({ type, data, streamId }: Pick<RecordedEvent, 'type' | 'data' | 'streamId'>): void {
    if (type === 'StablecoinRegistered') {
      const registered = data as Omit<StablecoinRegistered, 'type'>;
      this.coins.set(registered.stablecoinId, registered);
    }
    if (type in operationEvents) {
      const before = this.streams.get(streamId) ?? operations.initial;
      this.streams.set(streamId, operations.evolve(before, { ...data, type } as never));
    }
  }

  /** As they are now, by the uuid that the ledger's entries name as their cause. */
  operations(): ReadonlyMap<string, FoldedOperation> {
    const known = [...this.streams.values()].filter((each) => each.status !== 'ABSENT');
    return new Map(known.map((operation) => [uuidOf(operation.terms.operationId), operation]));
  }
}
