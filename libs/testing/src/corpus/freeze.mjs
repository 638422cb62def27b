import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Freezes a sample of every event type that has none in today's shape, from what the context's own suites write:
 * `node libs/testing/src/corpus/freeze.mjs quotes`. What is frozen already is never touched. A sample of an older
 * shape that was written by hand, as an installation's log holds it, is taken up by `freeze.mjs quotes --by-hand`.
 */
const ROOT = join(import.meta.dirname, '../../../..');

const record = (project) => {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  const file = join(folder, 'events.ndjson');
  try {
    writeFileSync(file, '');
    const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
    const run = spawnSync(
      process.execPath,
      ['--no-warnings', jest, '--testPathPatterns', '\\.int\\.spec\\.ts$'],
      { cwd: project, env: { ...process.env, CAUSEWAY_CORPUS_RECORD: file }, stdio: 'inherit' },
    );
    if (run.status !== 0)
      process.stderr.write('Some suites failed; what they wrote is looked at all the same.\n');
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Every event with all that its stream held before it; a stream that begins again is another one. */
const storiesOf = (lines) => {
  const streams = new Map();
  const stories = [];
  for (const { streamId, expectedVersion, platformId, environment, events } of lines) {
    const name = `${environment} ${streamId}`;
    const before = expectedVersion === 0 ? [] : streams.get(name);
    if (before?.length !== expectedVersion) continue;
    const all = [...before, ...events];
    streams.set(name, all);
    for (let length = before.length + 1; length <= all.length; length += 1)
      stories.push({ streamId, environment, platformId, events: all.slice(0, length) });
  }
  return stories;
};

const membersOf = ({ events }) => Object.keys(events.at(-1).data);

/** As few stories as show every member that occurs, and every one that may be missing; short ones first. */
const chosenFrom = (stories) => {
  const inOrder = [...stories].sort(
    (a, b) => membersOf(b).length - membersOf(a).length || a.events.length - b.events.length,
  );
  const chosen = [];
  let [ever, always] = [new Set(), undefined];
  for (const story of inOrder) {
    const members = new Set(membersOf(story));
    const isNew = [...members].some((name) => !ever.has(name));
    const lacks = always !== undefined && [...always].some((name) => !members.has(name));
    if (!isNew && !lacks) continue;
    chosen.push(story);
    ever = new Set([...ever, ...members]);
    always = new Set([...(always ?? members)].filter((name) => members.has(name)));
  }
  return chosen;
};

/** Covers a file's content, independent of its layout. */
const digestOf = (text) =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(text)))
    .digest('hex');

const freeze = (context, lines) => {
  const project = join(ROOT, 'libs/contexts', context);
  const folder = join(project, 'src/testing/corpus');
  const list = join(folder, 'digests.json');
  mkdirSync(folder, { recursive: true });
  const digests = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const byFile = new Map();
  for (const story of storiesOf(lines ?? record(project))) {
    const { type, schemaVersion } = story.events.at(-1);
    const file = `${type}.v${schemaVersion}.json`;
    byFile.set(file, [...(byFile.get(file) ?? []), story]);
  }
  for (const [file, stories] of byFile) {
    if (existsSync(join(folder, file))) continue;
    const text = `${JSON.stringify(chosenFrom(stories), null, 2)}\n`;
    writeFileSync(join(folder, file), text);
    process.stdout.write(`froze ${file}\n`);
  }
  const files = readdirSync(folder).filter((file) => file !== 'digests.json');
  for (const file of files) digests[file] ??= digestOf(readFileSync(join(folder, file), 'utf8'));
  const sorted = Object.fromEntries(Object.entries(digests).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(list, `${JSON.stringify(sorted, null, 2)}\n`);
};

const [context, option] = process.argv.slice(2);
const refusal =
  context === undefined || !/^[a-z][a-z-]*$/.test(context)
    ? 'Say whose events: node libs/testing/src/corpus/freeze.mjs quotes'
    : existsSync(join(ROOT, 'libs/contexts', context))
      ? undefined
      : `There is no context ${context}: libs/contexts/${context} does not exist.`;
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exit(2);
}
freeze(context, option === '--by-hand' ? [] : undefined);
