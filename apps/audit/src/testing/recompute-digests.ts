import { batchDigest, GENESIS_DIGEST } from '@causeway/event-store';
import { LogReader, type Connection } from '../log/log-reader.js';

/** Recomputes every digest of a lane, as an attacker would who hides a changed history. */
export const recomputeDigests = async (
  reader: Connection,
  write: (sql: string) => Promise<unknown>,
  laneName: string,
): Promise<void> => {
  const log = new LogReader(reader);
  const lane = (await log.lanes()).find(({ name }) => name === laneName);
  if (lane === undefined) throw new Error(`there is no lane ${laneName}`);
  let previous: Buffer = GENESIS_DIGEST;
  let covered = 0;
  for await (const batches of log.batches({ ...lane, covered: lane.head }))
    for (const { lastPosition } of batches) {
      for await (const events of log.events(lane, covered, lastPosition))
        previous = batchDigest(previous, events);
      await write(
        `update log.batch set digest = decode('${previous.toString('hex')}', 'hex')
          where lane = ${lane.number} and last_position = ${lastPosition}`,
      );
      covered = lastPosition;
    }
};
