import type { EventStore, LaneName, PublishedMessage } from '@causeway/event-store';

export const PAGE_SIZE = 500;

/**
 * Reads what a lane has published after a position, page by page, until a page is not full or `take` gives false.
 * Resolves with the last position given to `take`, or `after` when there was nothing.
 */
export const readToHead = async (
  { store, lane, after }: { store: EventStore; lane: LaneName; after: number },
  take: (message: PublishedMessage) => Promise<boolean>,
): Promise<number> => {
  let position = after;
  for (;;) {
    const page = await store.readPublished(lane, position, PAGE_SIZE);
    for (const message of page) {
      position = message.position;
      if (!(await take(message))) return position;
    }
    if (page.length < PAGE_SIZE) return position;
  }
};
