import { isTransient, type LogPlace, type PublishedMessage } from '@causeway/event-store';
import { reasonOf, type Patience } from '../persistent-task.js';
import type { BusLog, Reader } from '../port.js';
import { backoffMs } from '../wakeup.js';
import { applyEffect, applyTogether } from './apply-effect.js';
import { ParkingLot } from './parking-lot.js';
import { Predecessor } from './predecessor.js';
import type { ReaderCheckpoint } from './reader-checkpoint.js';

/** A message is parked after this many failures that were not transient, within a second of the first one. */
export const FAILURES_MAX = 4;

/** At most so many messages share a commit: failed ones are handled again, one by one. */
const TOGETHER_MAX = 64;

/** Brings messages to one reader: each takes effect once, in whatever order and how often they arrive. */
export class Delivery {
  readonly parking: ParkingLot;
  private readonly predecessor: Predecessor;

  constructor(
    readonly reader: Reader,
    private readonly log: BusLog,
    lately?: (place: LogPlace) => LogPlace | undefined,
  ) {
    this.parking = new ParkingLot(reader, log);
    this.predecessor = new Predecessor(reader, log, lately);
  }

  /** Passes a message that the reader ignores, and says whether it did. */
  passes(message: PublishedMessage, checkpoint: ReaderCheckpoint): boolean {
    if (this.reader.ignores?.(message) !== true) return false;
    checkpoint.pass(message.position);
    return true;
  }

  /**
   * Delivers once the message is due. `save` stores every place that this reader has
   * passed. Rejects with what `patience.wait` rejects with, and when the store is unreachable while it waits.
   */
  async deliverInTurn(
    message: PublishedMessage,
    checkpoint: ReaderCheckpoint,
    { patience, save }: { patience: Patience; save: () => Promise<void> },
  ): Promise<void> {
    if (this.passes(message, checkpoint)) return;
    if (message.position > checkpoint.position) await this.predecessor.waitFor(message, patience, save);
    await this.deliver(message, checkpoint, patience);
  }

  /**
   * Delivers those messages from number `first` on that the reader handles together, in one commit, and gives how
   * many of them are finished. Failed ones are left: the delivery one by one retries them, waits or parks
   * them.
   */
  async deliverTogether(
    messages: readonly PublishedMessage[],
    first: number,
    checkpoint: ReaderCheckpoint,
  ): Promise<number> {
    const together: PublishedMessage[] = [];
    for (const message of messages.slice(first, first + TOGETHER_MAX)) {
      if (!(await this.mayShare(message, together[0] ?? message, checkpoint))) break;
      together.push(message);
    }
    if (together.length < 2) return 0;
    try {
      return await applyTogether(this.reader, together, checkpoint);
    } catch (error) {
      this.log('debug', `${this.reader.name} handles messages one by one`, { error });
      return 0;
    }
  }

  private async mayShare(
    message: PublishedMessage,
    first: PublishedMessage,
    checkpoint: ReaderCheckpoint,
  ): Promise<boolean> {
    return (
      this.reader.handlesTogether?.(message, first) === true &&
      message.position > checkpoint.position &&
      this.predecessor.isKnownHandled(message) &&
      !(await this.parking.blocks(message))
    );
  }

  /**
   * Resolves when the message is finished: its effect is committed, it has none, it is parked, or it lay at or
   * below the checkpoint. Waits for ever on transient errors; rejects only with what `patience.wait` rejects with.
   */
  async deliver(message: PublishedMessage, checkpoint: ReaderCheckpoint, patience: Patience): Promise<void> {
    const failures: unknown[] = [];
    let waits = 0;
    while (message.position > checkpoint.position) {
      try {
        await this.attempt(message, checkpoint, failures);
        patience.running();
      } catch (error) {
        waits += 1;
        const { lane, position } = message;
        this.log('warn', `${this.reader.name} will try a message again`, { error, lane, position });
        if (!isTransient(error)) failures.push(error);
        if (isTransient(error) || failures.length > FAILURES_MAX) patience.waiting(reasonOf(error));
        await patience.wait(backoffMs(waits));
      }
    }
  }

  private async attempt(
    message: PublishedMessage,
    checkpoint: ReaderCheckpoint,
    failures: unknown[],
  ): Promise<void> {
    if (failures.length >= FAILURES_MAX) {
      await this.parking.park(message, checkpoint, failures[FAILURES_MAX - 1]);
    } else if (await this.parking.blocks(message)) {
      await this.parking.park(message, checkpoint);
    } else if ((await applyEffect(this.reader, message, checkpoint)) === 'overtaken') {
      this.parking.forget();
    }
  }
}
