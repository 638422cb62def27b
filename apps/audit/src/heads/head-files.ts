import { parseHead, type SignedHead } from '@causeway/event-store';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface KeptHeads {
  readonly place: string;
  /** By lane, in the order of positions. */
  readonly byLane: ReadonlyMap<string, readonly SignedHead[]>;
  /** Lines that are no head: a power cut may leave one, a careless copy many. */
  readonly unreadable: number;
}

/**
 * The heads of a file or of all `.ndjson` files of a folder, a line each; `undefined` when there is no such place. A
 * record of the Kafka topic is such a line, so that a copy of the topic is such a file.
 */
export const readKeptHeads = async (place: string): Promise<KeptHeads | undefined> => {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) return undefined;
  const files = found.isDirectory() ? await headFilesOf(place) : [place];
  const byLane = new Map<string, SignedHead[]>();
  let unreadable = 0;
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      const head = parseHead(line);
      if (head === undefined) unreadable += line === '' ? 0 : 1;
      else addTo(byLane, head);
    }
  }
  for (const heads of byLane.values()) heads.sort((a, b) => a.position - b.position);
  return { place, byLane, unreadable };
};

const addTo = (byLane: Map<string, SignedHead[]>, head: SignedHead): void => {
  const heads = byLane.get(head.lane);
  if (heads === undefined) byLane.set(head.lane, [head]);
  else heads.push(head);
};

const headFilesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .map((name) => join(folder, name));
