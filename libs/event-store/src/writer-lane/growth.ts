import type { EventRow } from '../event-format.js';
import type { Growth, PublishedMessage } from '../port.js';
import { JOURNAL, type LaneBatch } from './port.js';

/** The growth that a batch of a writer's lane brings: readers of this process need not read it back. */
export const growthOf = (
  { afterPosition, entries, recordedAt }: LaneBatch,
  open: (row: EventRow) => Promise<PublishedMessage>,
): Growth => ({
  after: afterPosition,
  upTo: afterPosition + entries.length,
  hasPublished: entries.some(({ published }) => published !== null),
  published: () => {
    const publications = entries.flatMap((entry, index): EventRow[] => {
      const position = afterPosition + index + 1;
      return entry.published === null
        ? []
        : [{ ...entry, position, streamId: JOURNAL, version: position, recordedAt }];
    });
    return Promise.all(publications.map(open));
  },
  timersSet: [],
  timersGone: [],
});
