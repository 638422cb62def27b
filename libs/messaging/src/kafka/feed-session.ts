import type { Batch, Consumer } from 'kafkajs';
import { wait, Wakeup } from '../wakeup.js';

/** One membership of a consumer in its group, through all divisions of the partitions among the members. */
export class FeedSession {
  readonly news = new Wakeup();
  private assigned: ReadonlyMap<string, ReadonlySet<number>> = new Map();
  private readonly nextOffsets = new Map<string, bigint>();
  /** Brokers that have been asked since the last division; `undefined` once one of them has answered. */
  private asked: Set<number> | undefined;
  private failed: Error | undefined;
  private resting: Promise<void> | undefined;

  /**
   * `begins` is called with each division, when the consumer has settled where it begins to read: whatever is published
   * from then on comes over Kafka.
   */
  constructor(consumer: Consumer, begins: () => void) {
    const { CRASH, GROUP_JOIN, FETCH_START, FETCH } = consumer.events;
    consumer.on(CRASH, ({ payload }) => this.fail(payload.error));
    consumer.on(GROUP_JOIN, ({ payload }) => {
      const assigned = Object.entries(payload.memberAssignment);
      this.assigned = new Map(assigned.map(([topic, partitions]) => [topic, new Set(partitions)]));
      this.nextOffsets.clear();
      this.asked = new Set();
    });
    consumer.on(FETCH_START, ({ payload }) => this.asked?.add(payload.nodeId));
    consumer.on(FETCH, ({ payload }) => {
      if (this.asked?.has(payload.nodeId) !== true) return;
      this.asked = undefined;
      begins();
    });
  }

  partitionsOf(topic: string): ReadonlySet<number> {
    return this.assigned.get(topic) ?? new Set();
  }

  get failure(): Error | undefined {
    return this.failed;
  }

  /**
   * Whether nothing can be missing before these records of a partition. False for the first ones after a division, and
   * when records were deleted before they were read.
   */
  continues({ topic, partition, messages }: Pick<Batch, 'topic' | 'partition' | 'messages'>): boolean {
    const key = `${topic}/${partition}`;
    const expected = this.nextOffsets.get(key);
    const [first] = messages;
    const last = messages.at(-1);
    if (first === undefined || last === undefined) return true;
    this.nextOffsets.set(key, BigInt(last.offset) + 1n);
    return BigInt(first.offset) === expected;
  }

  /** Lets time pass, together with all who rest now: the client fetches again when each batch was taken. */
  rest(durationMs: number): Promise<void> {
    return (this.resting ??= wait(durationMs).then(() => {
      this.resting = undefined;
    }));
  }

  fail(error: unknown): void {
    this.failed ??= error instanceof Error ? error : new Error(String(error));
    this.news.wake();
  }
}
