// Checks an export of Causeway's log with nothing but Node.js, as docs/guides/export-format.md describes it:
//   node verify-export.mjs <folder> <file with the public key that you trust>
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, keyFile] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name));
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const fail = (what) => {
  console.log(`NOT PROVEN: ${what}`);
  process.exit(1);
};
// What cannot be read is not proven.
process.on('uncaughtException', ({ message }) => fail(message));

const manifest = JSON.parse(read('manifest.json'));
if (manifest.format !== 'causeway-export' || manifest.version !== 1)
  fail('the manifest is of another format');
const kind = manifest.files.some(({ name }) => name === 'events.csv') ? 'csv' : 'ndjson';
const names = [`batches.${kind}`, `events.${kind}`, 'heads.ndjson', 'public-keys.pem'];
const isThese = (found, wanted) => String(found.toSorted()) === String(wanted.toSorted());
if (
  !isThese(
    manifest.files.map(({ name }) => name),
    names,
  )
)
  fail('the manifest names other files');
if (!isThese(readdirSync(folder), [...names, 'manifest.json'])) fail('the folder holds other files');
for (const { name, bytes, sha256: digest } of manifest.files) {
  const content = read(name);
  if (content.length !== bytes || sha256(content) !== digest) fail(`${name} is not the file of the manifest`);
}

// A row as a list of texts, in the order of the fields. Written again, the rows are the file to the byte: so one who
// reads the file by the names of its fields, or with another parser, reads nothing but what is digested below.
const FIELDS = {
  events: [
    'position',
    'streamId',
    'version',
    'type',
    'schemaVersion',
    'data',
    'metadata',
    'recordedAt',
    'published',
  ],
  batches: ['lastPosition', 'digest'],
};
const ndjson = {
  read: (text, fields) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .map((row) => fields.map((field) => String(row[field]))),
  write: (rows, fields) =>
    rows
      .map((row) => Object.fromEntries(row.map((cell, at) => [fields[at], cell])))
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
};
const cells = (line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell.replaceAll('""', '"'));
const csv = {
  read: (text) => text.split('\r\n').slice(1, -1).map(cells),
  write: (rows, fields) =>
    [fields, ...rows]
      .map((row) => fields.map((_field, at) => `"${row[at].replaceAll('"', '""')}"`).join(','))
      .map((line) => `${line}\r\n`)
      .join(''),
};
const rowsOf = (stem) => {
  const [form, text] = [{ csv, ndjson }[kind], read(`${stem}.${kind}`).toString('utf8')];
  const rows = form.read(text, FIELDS[stem]);
  if (form.write(rows, FIELDS[stem]) !== text) fail(`${stem}.${kind} is not written as the format says`);
  return rows;
};

// Which keys count: the one that is trusted, and those that it, or one that it vouches for, has signed for.
const PREFIX = 'MCowBQYDK2VwAyEA';
const base64 = (pem) =>
  pem
    .split(/\s+/)
    .find((line) => line.startsWith(PREFIX))
    .slice(PREFIX.length);
const textOf = ({ lane, position, digest, recordedAt, signedAt, key, predecessor = '' }) =>
  ['causeway.head.v1', lane, position, digest, recordedAt, signedAt, key, predecessor, ''].join('\n');
const isSigned = (head, key, signature) =>
  verify(
    null,
    Buffer.from(textOf(head)),
    createPublicKey({ key: Buffer.from(PREFIX + key, 'base64'), format: 'der', type: 'spki' }),
    Buffer.from(signature ?? '', 'base64'),
  );
const heads = read('heads.ndjson')
  .toString('utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
for (const head of heads) {
  const isGood =
    isSigned(head, head.key, head.signature) &&
    (head.predecessor === undefined || isSigned(head, head.predecessor, head.predecessorSignature));
  if (!isGood) fail(`the head at position ${head.position} is not signed by its key`);
}
const trusted = new Set([base64(readFileSync(keyFile, 'utf8'))]);
for (let size = 0; size !== trusted.size;) {
  size = trusted.size;
  for (const { key, predecessor = key } of heads)
    if (trusted.has(key) || trusted.has(predecessor)) trusted.add(key).add(predecessor);
}
const isProven = ({ position, digest }) =>
  heads.some(
    (head) =>
      head.lane === manifest.lane &&
      head.position === position &&
      head.digest === digest &&
      trusted.has(head.key),
  );

const { before, after } = manifest;
const isFirst = before.position === 0 && before.digest === '00'.repeat(32);
if (!isFirst && !isProven(before))
  fail(`no trusted head proves the beginning at position ${before.position}`);

// The chain: each digest covers the one before and the nine fields of each event, each with its length in bytes.
const [events, batches] = [rowsOf('events'), rowsOf('batches')];
let [next, position, digest] = [0, before.position, before.digest];
for (const [lastPosition, stored] of batches) {
  const hash = createHash('sha256').update(Buffer.from(digest, 'hex'));
  for (; position < Number(lastPosition); next += 1) {
    position += 1;
    if (events[next]?.[0] !== String(position)) fail(`the event at position ${position} is missing`);
    for (const field of events[next]) hash.update(`${Buffer.byteLength(field)}:${field}`);
  }
  digest = hash.digest('hex');
  if (digest !== stored) fail(`the events up to position ${lastPosition} do not come to their digest`);
}
if (next !== events.length) fail('there are events that no digest covers');
if (position !== after.position || digest !== after.digest)
  fail('the chain does not end where the manifest says');
if (manifest.events !== events.length || manifest.batches !== batches.length)
  fail('the manifest counts other rows');
const counts = `${manifest.lane}: ${events.length} events, positions ${before.position + 1} to ${position}`;
if (isProven(after)) console.log(`PROVEN: ${counts}, signed at ${after.signedAt}`);
else fail(`${counts} are a whole chain, but no trusted head proves its end`);
