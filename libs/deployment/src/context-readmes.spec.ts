import type { RequestClass } from '@causeway/commands';
import { readConfig, type ContextPorts, type HostedContext } from '@causeway/service';
import { expectFreshPage } from '@causeway/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planOf } from './plan.js';

const CONTEXTS_FOLDER = join(import.meta.dirname, '../../contexts');
const HEADING = '## Parts';
/** What the first column of a table names, by its heading: classes and events, or processes and timers. */
const NAMED_UNDER: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:command|query|request|event)(?:s| or query)?$/, /^[A-Z][a-z]\w+$/],
  [/^(?:process|timer)(?:es|s)?$/, /^[a-z-]+$/],
];

/** A port that a context may keep, ask for anything and call, as long as nothing is done with it. */
const port: object = new Proxy(() => undefined, {
  get: (_, name) => (name === 'then' ? undefined : name === 'length' ? 32 : port),
  apply: () => port,
  construct: () => port,
});
const PORTS = [
  ...['store', 'writerLanes', 'address', 'record', 'dispatch', 'views', 'rows', 'vault', 'masterKey'],
  ...['clock', 'logger', 'metrics'],
] as const;
const ports = Object.fromEntries(PORTS.map((name) => [name, port])) as unknown as ContextPorts;

/** A request's class, or for one that a library made without a class of its own, its type. */
const nameOf = ({ name, type }: RequestClass): string =>
  name ||
  type
    .slice(type.indexOf('.') + 1)
    .replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const partsOf = (
  { events, rejections }: HostedContext['definition'],
  { commands, queries, processes, timers }: ReturnType<HostedContext['table']>,
): Readonly<Record<string, readonly string[]>> => ({
  commands: commands.map(({ command }) => nameOf(command)),
  queries: queries.map(({ query }) => nameOf(query)),
  events: Object.keys(events),
  processes: processes.map(({ name }) => name),
  timers: Object.keys(timers),
  rejections: Object.keys(rejections),
});

const listOf = (parts: ReturnType<typeof partsOf>): string =>
  Object.entries(parts)
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => `- ${kind}: ${names.map((name) => `\`${name}\``).join(', ')}`)
    .join('\n');

const TABLE = /^\| ([^|]+?) +\|.*\n\| -.*\n((?:\|.*\n)*)/gm;

const namedIn = (text: string): string[] =>
  [...text.matchAll(TABLE)].flatMap(([, header = '', rows = '']) => {
    const form = NAMED_UNDER.find(([heading]) => heading.test(header))?.[1];
    const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '');
    const names = cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name));
    return form === undefined ? [] : names.filter((name) => form.test(name));
  });

const config = readConfig({}, { service: 'gateway', webhookAllowPrivate: 'none' });
const { hosts } = await planOf('standalone', config);

describe.each(hosts.map((host) => [host.definition.name, host] as const))(
  'the README of %s',
  (name, host) => {
    const file = join(CONTEXTS_FOLDER, name.replaceAll('_', '-'), 'README.md');
    const read = async (): Promise<string> => (await readFile(file, 'utf8')).split(`\n${HEADING}\n`)[0] ?? '';
    const hosted = host.table(ports);
    const parts = partsOf(host.definition, hosted);
    afterAll(() => hosted.close?.());

    it('ends with all its parts; CAUSEWAY_WRITE_PAGES=1 writes them anew', async () => {
      await expectFreshPage(file, `${(await read()).trimEnd()}\n\n${HEADING}\n\n${listOf(parts)}\n`);
    });

    it('lists no part in its tables that does not exist', async () => {
      const known = Object.values(parts).flat();
      expect(namedIn(await read()).filter((each) => !known.includes(each))).toStrictEqual([]);
    });
  },
);
