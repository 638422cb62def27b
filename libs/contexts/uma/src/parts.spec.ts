import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('.', import.meta.url));
const ROOMS = ['domain', 'application', 'read', 'infrastructure', 'http'];
/** In their order: each may use those before it (README, Folders). */
const PARTS = ['protocol', 'counterparties', 'directory', 'payments'];
/** What stands in no part: what all of them share, and what puts them together. */
const SHARED = [
  'application/event-catalog.ts',
  'application/ports.ts',
  'application/refuse.ts',
  'application/rejections.ts',
  'application/requests.ts',
  'domain/uma-rejections.ts',
  'http/well-known.controller.ts',
  'infrastructure/migrations/1766000000000-create-uma-views.ts',
  'infrastructure/migrations/1767000000000-number-agreements.ts',
  'infrastructure/uma-adapters.ts',
];

const partOf = (path: string): string | undefined => {
  const [room = '', part = ''] = path.split('/');
  return ROOMS.includes(room) && PARTS.includes(part) ? part : undefined;
};
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => ROOMS.includes(path.split('/')[0] ?? '') && /(?<!\.spec)\.ts$/.test(path));
const importsOf = (path: string): string[] =>
  [...readFileSync(join(SRC, path), 'utf8').matchAll(/ from '(?<target>\.[^']+)'/g)].map(({ groups }) =>
    normalize(join(dirname(path), groups?.['target'] ?? ''))
      .replaceAll('\\', '/')
      .replace(/\.js$/, '.ts'),
  );
const isForward = (path: string, target: string): boolean =>
  PARTS.indexOf(partOf(target) ?? '') > PARTS.indexOf(partOf(path) ?? '');

it('every file of uma stands in one of its four parts, or is shared by name', () => {
  expect(sources.filter((path) => partOf(path) === undefined).sort()).toStrictEqual(SHARED);
});

it('a part of uma uses those before it, and none after it', () => {
  const inParts = sources.filter((path) => partOf(path) !== undefined);
  const ties = inParts.flatMap((path) => importsOf(path).map((target) => [path, target] as const));
  expect(ties.some(([path, target]) => isForward(target, path))).toBe(true);
  expect(ties.filter(([path, target]) => isForward(path, target))).toStrictEqual([]);
});
