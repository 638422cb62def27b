import type { LaneName } from '@causeway/event-store';
import type { Patience } from '../persistent-task.js';
import type { Delivery } from '../reading/delivery.js';
import { readToHead } from '../reading/read-to-head.js';
import { partitionIn } from '../topics.js';
import { PartitionCheckpoints } from './partition-checkpoints.js';

/**
 * Reads a lane from the log up to its head, on the checkpoints of the partitions that its messages belong to.
 * A message that arrives over Kafka later and is not above them is dropped, so both ways may even run side by
 * side.
 */
export class LaneCatchUp {
  constructor(
    private readonly delivery: Delivery,
    private readonly lane: LaneName,
  ) {}

  /** Rejects with what `patience.wait` rejects with, and when the store is unreachable. */
  async run(patience: Patience): Promise<void> {
    const { store, name } = this.delivery.reader;
    const checkpoints = new PartitionCheckpoints(store, name, this.lane);
    const all = await checkpoints.all();
    this.delivery.parking.forget();
    const after = Math.min(...all.map(({ position }) => position));
    const save = async (): Promise<void> => {
      for (const checkpoint of all) await checkpoint.save();
    };
    const head = await readToHead({ store, lane: this.lane, after }, async (message) => {
      const checkpoint = await checkpoints.of(partitionIn(this.lane, message.key));
      await this.delivery.deliverInTurn(message, checkpoint, { patience, save });
      return true;
    });
    // Idle partitions move too, so that the next start does not read the same part of the log again.
    for (const checkpoint of all) checkpoint.pass(head);
    await save();
  }
}
