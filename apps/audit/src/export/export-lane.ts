import {
  batchDigest,
  EventWindow,
  GENESIS_DIGEST,
  headLine,
  publicKeyPem,
  type SignedHead,
} from '@causeway/event-store';
import { systemNow, type Instant } from '@causeway/kernel';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotRunError } from '../cli/usage-error.js';
import type { Evidence } from '../heads/evidence.js';
import { LogReader, type Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import type { Watcher } from '../watcher.js';
import { ExportFile, type FileEntry } from './export-file.js';
import {
  BATCH_FIELDS,
  EVENT_FIELDS,
  isFormula,
  ROW_FORMATS,
  valuesOfBatch,
  valuesOfEvent,
  type ExportFormat,
} from './export-format.js';
import { rangeOf, type ExportRange, type Period } from './export-range.js';

export interface ExportRequest extends Period {
  readonly lane: string;
  readonly format: ExportFormat;
  readonly folder: string;
}

export interface ExportEnd {
  readonly position: number;
  readonly digest: string;
  /** Of the head that was signed here; `null` where none was. */
  readonly signedAt: Instant | null;
  readonly key: string | null;
}

export interface Manifest {
  readonly format: 'causeway-export';
  readonly version: 1;
  readonly lane: string;
  readonly exportedAt: Instant;
  readonly wanted: ExportRange['wanted'];
  /** Of what is exported, which may begin earlier and end later. */
  readonly events: number;
  readonly batches: number;
  readonly before: ExportEnd;
  readonly after: ExportEnd;
  readonly files: readonly FileEntry[];
}

export interface Exported {
  readonly manifest: Manifest;
  /** Positions whose batch does not match its digest: the export shows the damage, and proves nothing. */
  readonly broken: readonly number[];
}

/** Writes a period of a lane to files, with what proves it. Throws a `CannotRunError` when there is nothing to write. */
export const exportLane = async (
  connection: Connection,
  request: ExportRequest,
  evidence: Evidence,
  watcher: Watcher,
): Promise<Exported> => {
  const log = new LogReader(connection);
  const lane = (await log.lanes()).find(({ name }) => name === request.lane);
  if (lane === undefined) throw new CannotRunError(`The log has no lane ${request.lane}.`);
  const range = await rangeOf(connection, lane, request, evidence);
  await makeEmpty(request.folder);
  watcher.begin(range.upTo - range.after);
  const copied = await copy(log, lane, range, request, watcher);
  const files = [...copied.files, ...(await writeProof(request.folder, range))];
  const manifest: Manifest = {
    format: 'causeway-export',
    version: 1,
    lane: lane.name,
    exportedAt: systemNow(),
    wanted: range.wanted,
    events: copied.events,
    batches: copied.batches,
    before: endOf(range.after, copied.first, range.headBefore),
    after: endOf(range.upTo, copied.last, range.headAfter),
    files,
  };
  await writeFile(join(request.folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return { manifest, broken: copied.broken };
};

const makeEmpty = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new CannotRunError(`${folder} is not empty: an export wants a folder of its own.`);
};

interface Copied {
  readonly events: number;
  readonly batches: number;
  readonly first: Buffer;
  readonly last: Buffer;
  readonly broken: readonly number[];
  readonly files: readonly FileEntry[];
}

/** One pass over the range, so that the written events are the digested ones. */
const copy = async (
  log: LogReader,
  lane: LaneHead,
  { after, upTo, headBefore }: ExportRange,
  { folder, format }: ExportRequest,
  watcher: Watcher,
): Promise<Copied> => {
  const rows = ROW_FORMATS[format];
  const [eventFile, batchFile] = [
    await ExportFile.create(folder, `events.${format}`),
    await ExportFile.create(folder, `batches.${format}`),
  ];
  await addHeader(eventFile, rows.header(EVENT_FIELDS));
  await addHeader(batchFile, rows.header(BATCH_FIELDS));
  const window = new EventWindow(log.events(lane, after, upTo));
  const first = headBefore === undefined ? GENESIS_DIGEST : Buffer.from(headBefore.digest, 'hex');
  const broken: number[] = [];
  let last: Buffer = first;
  let [events, batches] = [0, 0];
  for await (const page of log.batches({ ...lane, covered: upTo }, after)) {
    for (const batch of page) {
      const { events: own } = await window.take(batch.lastPosition, Number.MAX_SAFE_INTEGER);
      const values = own.map(valuesOfEvent);
      if (format === 'csv' && values.some((cells) => cells.some(isFormula)))
        throw new CannotRunError('An event begins like a formula of a spreadsheet: export it as ndjson.');
      if (!batchDigest(last, own).equals(batch.digest)) broken.push(batch.lastPosition);
      await eventFile.add(values.map((cells) => rows.row(EVENT_FIELDS, cells)));
      await batchFile.add([rows.row(BATCH_FIELDS, valuesOfBatch(batch))]);
      [last, events, batches] = [batch.digest, events + own.length, batches + 1];
      watcher.advance(own.length);
    }
  }
  return {
    events,
    batches,
    first,
    last,
    broken,
    files: [await eventFile.finish(), await batchFile.finish()],
  };
};

const addHeader = (file: ExportFile, header: string): Promise<void> =>
  file.add(header === '' ? [] : [header]);

/** The heads, and the keys that they are signed with: an outsider compares these with the ones he has. */
const writeProof = async (folder: string, range: ExportRange): Promise<FileEntry[]> => {
  const heads = [range.headBefore, range.headAfter, ...range.rotations].flatMap((head) => head ?? []);
  const lines = [...new Set(heads.map((head) => `${headLine(head)}\n`))];
  const keys = new Set(
    heads.flatMap(({ key, predecessor }) => [key, ...(predecessor === undefined ? [] : [predecessor])]),
  );
  const [headFile, keyFile] = [
    await ExportFile.create(folder, 'heads.ndjson'),
    await ExportFile.create(folder, 'public-keys.pem'),
  ];
  await headFile.add(lines);
  for (const key of keys) await keyFile.add(publicKeyPem(key).split(/(?<=\n)/));
  return [await headFile.finish(), await keyFile.finish()];
};

const endOf = (position: number, digest: Buffer, head: SignedHead | undefined): ExportEnd => ({
  position,
  digest: digest.toString('hex'),
  signedAt: head?.signedAt ?? null,
  key: head?.key ?? null,
});
