import { afterAll, expect } from '@jest/globals';
import type { EventFormat, EventStore, WriteSet } from '@causeway/event-store';
import { encode } from '@causeway/kernel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCorpus, shapesOfToday, strangeness } from './corpus.js';

/**
 * A set-up of every suite that writes events: whatever today's code appends must have the shape of the newest frozen
 * sample of its type. With CAUSEWAY_CORPUS_RECORD, the path of a file, it is noted there instead, to be frozen.
 */
const SOURCES = /^(.*\/contexts\/([^/]+)\/src\/).*\.int\.spec\.ts$/;

type AppendAll = EventStore['appendAll'];

/** @returns what ends the watch: the stores outlive the suite */
const watch = async (directory: string, context: string): Promise<() => void> => {
  const {
    EventFormat: Format,
    InMemoryEventStore,
    PostgresEventStore,
  } = await import('@causeway/event-store');
  const { versions, end: endVersions } = versionsOf(Format.prototype);
  const ends = [endVersions];
  const record = process.env['CAUSEWAY_CORPUS_RECORD'];
  const shapes = shapesOfToday(readCorpus(join(directory, 'testing/corpus')));
  const faults = new Set<string>();
  const see = (writeSet: WriteSet): void => {
    for (const { streamId, expectedVersion, events } of writeSet.streams ?? []) {
      if (record !== undefined) {
        const { platformId, environment } = writeSet.metadata;
        const written = events.map(({ type, data }) => ({
          type,
          schemaVersion: versions.get(type),
          data: JSON.parse(encode(data)) as unknown,
        }));
        const line = { spec: directory, streamId, expectedVersion, platformId, environment, events: written };
        appendFileSync(record, `${JSON.stringify(line)}\n`);
        continue;
      }
      for (const { type, data } of events) {
        const shape = shapes.get(type);
        const fault = shape && strangeness(shape, JSON.parse(encode(data)) as object);
        if (fault !== undefined) faults.add(`${type} ${fault}`);
      }
    }
  };
  for (const { prototype } of [InMemoryEventStore, PostgresEventStore]) {
    const original: AppendAll = prototype.appendAll;
    prototype.appendAll = async function appendAll(this: EventStore, writeSets) {
      const results = await original.call(this as never, writeSets);
      if (this.context === context)
        writeSets.forEach((writeSet, index) => results[index]?.status === 'appended' && see(writeSet));
      return results;
    };
    ends.push(() => (prototype.appendAll = original));
  }
  return () => {
    for (const end of ends) end();
    expect([...faults]).toStrictEqual([]);
  };
};

/** By type, the version that was written last. */
const versionsOf = (format: EventFormat): { versions: ReadonlyMap<string, number>; end: () => void } => {
  const versions = new Map<string, number>();
  const original = format.draft;
  format.draft = function draft(...given) {
    const drafted = original.apply(this, given);
    versions.set(drafted.type, drafted.schemaVersion);
    return drafted;
  };
  return { versions, end: () => (format.draft = original) };
};

const [, directory, folder] = SOURCES.exec(expect.getState().testPath ?? '') ?? [];
if (directory !== undefined && folder !== undefined)
  afterAll(await watch(directory, folder.replaceAll('-', '_')));
