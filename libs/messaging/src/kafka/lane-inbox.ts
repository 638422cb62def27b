import type { PublishedMessage } from '@causeway/event-store';
import type { ReaderCheckpoint } from '../reading/reader-checkpoint.js';

/** What came for one reader over one partition, and how far the reader is in it. */
export interface PartitionInbox {
  readonly partition: number;
  readonly checkpoint: ReaderCheckpoint;
  /** All that came since the partition fell behind last: nothing can be missing before or among them but in the log. */
  readonly messages: PublishedMessage[];
  /** The log is to be read before the messages. */
  isBehind: boolean;
  isWorkedOn: boolean;
}
type Waiting = Omit<PartitionInbox, 'checkpoint'> & { checkpoint?: ReaderCheckpoint };

/** No more messages wait in memory for one reader of a lane: the rest is in the log. */
export const WAITING_MAX = 1_000;

/** The messages that wait for one reader of a lane, by partition, as long as its process reads these partitions. */
export class LaneInbox {
  private readonly waiting: ReadonlyMap<number, Waiting>;

  constructor(partitions: readonly number[]) {
    this.waiting = new Map(
      partitions.map((partition) => [
        partition,
        { partition, messages: [], isBehind: false, isWorkedOn: false },
      ]),
    );
  }

  /** Those of a partition that is not read here are left to whichever process reads it. */
  add(partition: number, messages: readonly PublishedMessage[]): void {
    const inbox = this.waiting.get(partition);
    if (inbox === undefined) return;
    if (!this.hasRoomFor(messages.length)) fallBehind(inbox);
    // Without room for them even then, they are in the log when it is read.
    if (this.hasRoomFor(messages.length)) inbox.messages.push(...messages);
  }

  /** Something is missing: what came after it must not be taken before it. */
  fallBehind(partition: number): void {
    const inbox = this.waiting.get(partition);
    if (inbox !== undefined) fallBehind(inbox);
  }

  allFallBehind(): void {
    for (const inbox of this.waiting.values()) fallBehind(inbox);
  }

  /** What was published before the inbox was begun is finished on these checkpoints: now it may be worked on. */
  open(checkpoints: ReadonlyMap<number, ReaderCheckpoint>): void {
    for (const [partition, checkpoint] of checkpoints) {
      const inbox = this.waiting.get(partition);
      if (inbox !== undefined) inbox.checkpoint = checkpoint;
    }
  }

  /** Where there is something to do that is not being done. */
  get idle(): readonly PartitionInbox[] {
    return [...this.waiting.values()].filter(
      (inbox): inbox is PartitionInbox =>
        inbox.checkpoint !== undefined && !inbox.isWorkedOn && (inbox.isBehind || inbox.messages.length > 0),
    );
  }

  /** Nothing of it is taken any more. */
  close(): void {
    for (const inbox of this.waiting.values()) {
      inbox.messages.length = 0;
      inbox.isBehind = false;
    }
  }

  private hasRoomFor(count: number): boolean {
    let waiting = count;
    for (const { messages } of this.waiting.values()) waiting += messages.length;
    return waiting <= WAITING_MAX;
  }
}

const fallBehind = (inbox: Waiting): void => {
  inbox.messages.length = 0;
  inbox.isBehind = true;
};
