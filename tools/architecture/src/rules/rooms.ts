import { posix } from 'node:path';
import { OURS, packageOf } from '../project.js';
import type { Rule, Violation } from '../rule.js';
import type { Import } from '../source-facts.js';
import type { SourceFile } from '../source-file.js';
import { looksLikeSql } from './sql.js';

type RoomName = 'domain' | 'application' | 'read' | 'infrastructure' | 'published' | 'settings' | 'http';

interface Room {
  /** Rooms of the same context that it may look into. */
  readonly rooms: readonly RoomName[];
  /** Rooms and libraries of which it may know the types, and nothing that runs. */
  readonly typesOf: readonly string[];
  /** Libraries by name, or one door of a library, such as its pure one. */
  readonly libs: readonly string[];
  /** Whether other contexts' doors are open to it. */
  readonly doors: boolean;
  /** External packages that it may use; `*` for any. */
  readonly packages: readonly string[];
  readonly node: boolean;
  readonly sql: boolean;
  readonly never: readonly string[];
}

const TIMERS = ['setTimeout()', 'setInterval()', 'setImmediate()'];
const SURROUNDINGS = ['process.env', 'process.exit', 'fetch()'];
const IMPURE = [
  ...TIMERS,
  ...SURROUNDINGS,
  'async',
  'Promise.all',
  'Promise.resolve',
  'new Promise(…)',
  'new Date()',
  'new Date(…)',
  'Date.now',
  'Date.parse',
  'Date.UTC',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'console.log',
];

/** STYLE §2 as a table: the room decides which modules a file may import. */
const ROOMS: Readonly<Record<RoomName, Room>> = {
  domain: {
    rooms: ['domain'],
    typesOf: ['privacy', 'rails'],
    libs: ['kernel', 'shapes', 'transaction-owner/domain'],
    doors: false,
    // Arithmetic on addresses and on curves: pure, and not worth writing again.
    packages: ['ipaddr.js', '@noble/curves', '@noble/hashes'],
    node: false,
    sql: false,
    never: IMPURE,
  },
  published: {
    rooms: ['published'],
    typesOf: ['domain'],
    libs: ['kernel', 'transaction-owner/domain'],
    doors: false,
    packages: [],
    node: false,
    sql: false,
    never: IMPURE,
  },
  // What the operator may set, declared: handlings, routes and the command line follow, which loads nothing else.
  settings: {
    rooms: ['settings', 'domain'],
    typesOf: ['commands'],
    libs: ['kernel', 'shapes'],
    doors: false,
    packages: [],
    node: false,
    sql: false,
    never: IMPURE,
  },
  application: {
    rooms: ['application', 'domain', 'read', 'published', 'settings'],
    typesOf: [],
    libs: [
      ...['kernel', 'commands', 'event-store', 'lane-writer', 'messaging', 'privacy', 'rails'],
      ...['transaction-owner', 'file-store'],
    ],
    doors: true,
    packages: ['@nestjs/common'],
    node: false,
    sql: false,
    never: [...TIMERS, ...SURROUNDINGS],
  },
  read: {
    rooms: ['read', 'application', 'domain', 'published'],
    typesOf: ['rails'],
    libs: ['kernel', 'commands', 'event-store', 'privacy', 'transaction-owner'],
    doors: false,
    packages: ['@nestjs/common', 'typeorm', 'pg'],
    node: false,
    sql: true,
    never: [...TIMERS, ...SURROUNDINGS],
  },
  infrastructure: {
    rooms: ['infrastructure', 'application', 'domain', 'read', 'published'],
    typesOf: [],
    libs: [
      ...['kernel', 'commands', 'event-store', 'http', 'lane-writer', 'messaging', 'privacy', 'rails'],
      'transaction-owner',
    ],
    doors: true,
    packages: ['*'],
    node: true,
    sql: true,
    never: [],
  },
  http: {
    rooms: ['http', 'application', 'domain', 'read', 'published'],
    typesOf: ['rails'],
    libs: ['kernel', 'shapes', 'commands', 'http', 'transaction-owner', 'file-store'],
    doors: true,
    packages: [
      '@nestjs/common',
      '@nestjs/cqrs',
      '@nestjs/swagger',
      'class-validator',
      'class-transformer',
      'fastify',
    ],
    node: false,
    sql: false,
    never: [...TIMERS, ...SURROUNDINGS],
  },
};

const CONTEXT_FILE = /^libs\/contexts\/(?<context>[^/]+)\/src\/(?<inside>.+)$/;
const AT_THE_TOP = /^(?:index|http|[a-z-]+\.(?:module|context))\.ts$/;

/** Inside a context, a file knows its room and nothing beyond it. */
export const rooms: Rule = {
  name: 'rooms',
  check: (workspace) =>
    workspace.code
      .filter((file) => !file.isTest)
      .flatMap((file) => {
        const place = CONTEXT_FILE.exec(file.path)?.groups;
        return place === undefined ? [] : checkFile(file, place['inside'] ?? '');
      }),
};

const checkFile = (file: SourceFile, inside: string): Violation[] => {
  const [roomName = ''] = inside.split('/');
  if (!inside.includes('/')) return checkTop(file, inside);
  const room = Object.entries(ROOMS).find(([name]) => name === roomName)?.[1];
  if (room === undefined) return [{ file: file.path, message: `"${roomName}" is not a room of a context` }];
  return [
    ...file.facts.imports.flatMap((imported) =>
      fault(file, imported, refusal(file, imported, room, roomName)),
    ),
    ...file.facts.uses
      .filter(({ what }) => room.never.includes(what))
      .map(({ what, line }) => ({
        file: file.path,
        line,
        message: `"${what}" does not belong in ${roomName}/`,
      })),
    ...(room.sql ? [] : file.facts.quotes)
      .filter(({ text }) => looksLikeSql(text))
      .map(({ line }) => ({ file: file.path, line, message: `SQL does not belong in ${roomName}/` })),
  ];
};

/** The doors and the one table; a door for other code must not drag the controllers along. */
const checkTop = (file: SourceFile, name: string): Violation[] => {
  if (!AT_THE_TOP.test(name)) return [{ file: file.path, message: 'stands in no room of its context' }];
  if (name !== 'index.ts') return [];
  return file.facts.imports
    .filter(({ specifier }) => /^\.\/http(?:\/|\.js$)/.test(specifier))
    .map(({ line }) => ({
      file: file.path,
      line,
      message: 'opens the http door inside the door for other code',
    }));
};

const fault = (file: SourceFile, { line }: Import, message: string | undefined): Violation[] =>
  message === undefined ? [] : [{ file: file.path, line, message }];

const refusal = (file: SourceFile, imported: Import, room: Room, roomName: string): string | undefined => {
  const { specifier, typeOnly } = imported;
  if (specifier.startsWith('.')) return refusalInside(file, imported, room, roomName);
  if (specifier.startsWith('node:'))
    return room.node ? undefined : `${roomName}/ may not import ${specifier}`;
  if (specifier.startsWith(OURS)) {
    const lib = packageOf(specifier).slice(OURS.length);
    const isLib = ALL_LIBS.has(lib);
    const knowsTypes = typeOnly && room.typesOf.includes(lib);
    const isOpen = room.libs.includes(lib) || room.libs.includes(specifier.slice(OURS.length));
    const allowed = isLib ? isOpen || knowsTypes : room.doors;
    return allowed ? undefined : `${roomName}/ may not import ${specifier}`;
  }
  const allowed = room.packages.includes('*') || room.packages.includes(packageOf(specifier));
  return allowed ? undefined : `${roomName}/ may not import ${specifier}`;
};

const ALL_LIBS: ReadonlySet<string> = new Set([
  'kernel',
  'shapes',
  'commands',
  'event-store',
  'lane-writer',
  'messaging',
  'privacy',
  'rails',
  'transaction-owner',
  'http',
  'service',
  'testing',
  'cli',
  'replay',
]);

const refusalInside = (
  file: SourceFile,
  { specifier, typeOnly }: Import,
  room: Room,
  roomName: string,
): string | undefined => {
  const target = posix.join(posix.dirname(file.path), specifier);
  const inside = CONTEXT_FILE.exec(target)?.groups?.['inside'];
  if (inside === undefined) return `${specifier} leads out of the context`;
  const [targetRoom = ''] = inside.split('/');
  if (!inside.includes('/')) return `${roomName}/ may not import the context's own door or table (${inside})`;
  // A controller may know the words and limits of the domain; the decisions belong to the domain.
  if (roomName === 'http' && specifier.endsWith('.decide.js')) return 'http/ may not decide';
  const isOpen =
    room.rooms.some((name) => name === targetRoom) || (typeOnly && room.typesOf.includes(targetRoom));
  return isOpen ? undefined : `${roomName}/ may not look into ${targetRoom}/`;
};
