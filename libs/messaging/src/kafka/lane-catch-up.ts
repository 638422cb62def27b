import type { LaneName } from '@causeway/event-store';
import type { Patience } from '../persistent-task.js';
import type { Delivery } from '../reading/delivery.js';
import { PlaceWriter } from '../reading/place-writer.js';
import { readToHead } from '../reading/read-to-head.js';
import type { ReaderCheckpoint } from '../reading/reader-checkpoint.js';
import { partitionIn } from '../topics.js';

/**
 * Reads a lane from the log up to its head, on the checkpoints of some partitions; messages of others are left to
 * whichever instance reads these. One that arrives over Kafka later and is not above its checkpoint is dropped, so both
 * ways may even run side by side. Rejects with what `patience.wait` rejects with, and when the store is unreachable.
 */
export const catchUp = async (
  delivery: Delivery,
  lane: LaneName,
  checkpoints: ReadonlyMap<number, ReaderCheckpoint>,
  patience: Patience,
): Promise<void> => {
  if (checkpoints.size === 0) return;
  const { store } = delivery.reader;
  const all = [...checkpoints.values()];
  delivery.parking.forget();
  const after = Math.min(...all.map(({ position }) => position));
  const save = (): Promise<void> => PlaceWriter.of(store).save(all);
  const head = await readToHead({ store, lane, after }, async (message) => {
    const checkpoint = checkpoints.get(partitionIn(lane, message.key));
    if (checkpoint !== undefined) await delivery.deliverInTurn(message, checkpoint, { patience, save });
    return true;
  });
  // Idle partitions move too, so that the next start does not read the same part of the log again.
  for (const checkpoint of all) checkpoint.pass(head);
  await save();
};
