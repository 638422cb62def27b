// Checks an export of Causeway's log with nothing but Node.js, as docs/guides/export-format.md describes it:
//   node verify-export.mjs <folder> <file with the public key that you trust>
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, keyFile] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name));
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const fail = (what) => {
  console.log(`NOT PROVEN: ${what}`);
  process.exit(1);
};

const manifest = JSON.parse(read('manifest.json'));
for (const { name, bytes, sha256: digest } of manifest.files) {
  const content = read(name);
  if (content.length !== bytes || sha256(content) !== digest) fail(`${name} is not the file of the manifest`);
}

// A row as a list of texts, in the order of the fields.
const ndjson = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => Object.values(JSON.parse(line)));
const cells = (line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell.replaceAll('""', '"'));
const csv = (text) => text.split('\r\n').slice(1, -1).map(cells);
const rowsOf = (stem) => {
  const { name } = manifest.files.find((file) => file.name.startsWith(`${stem}.`));
  return (name.endsWith('.csv') ? csv : ndjson)(read(name).toString('utf8'));
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
const counts = `${manifest.lane}: ${events.length} events, positions ${before.position + 1} to ${position}`;
if (isProven(after)) console.log(`PROVEN: ${counts}, signed at ${after.signedAt}`);
else fail(`${counts} are a whole chain, but no trusted head proves its end`);
