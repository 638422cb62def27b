/**
 * The door's types, written by hand: a TypeScript program that refers to this project would otherwise be led back
 * to its JavaScript sources, which it does not read. `src/declared-types.mjs` does not compile when they disagree.
 */

import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** Which PostgreSQL to run; see `choiceFrom` in `src/postgres-binaries.mjs`. */
export interface BinariesChoice {
  pgBin?: string | undefined;
  forced?: string | undefined;
  path?: string | undefined;
}

export interface Database {
  /** Of an account that may create roles and databases, in the product's own database. Holds the password. */
  url: string;
  kind: 'external' | 'installed' | 'embedded';
  /** One line for the operator, without secrets. */
  description: string;
  /** Ends a server that we started; an external one is left alone. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Causeway's data folder; made when absent. */
  dataDir: string;
  /** Progress and surprises, one line each. */
  log?: ((line: string) => void) | undefined;
  /** A database that is run elsewhere; DATABASE_URL when left out. */
  databaseUrl?: string | undefined;
  choice?: BinariesChoice | undefined;
}

export interface ScratchServer {
  /** A superuser's, in the database `postgres`. */
  url: string;
  description: string;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** Its message is a sentence or two for the operator, without secrets: print it, not the stack. */
export class DatabaseError extends Error {
  constructor(message: string, cause?: unknown);
}

/** The database of DATABASE_URL, else one in the data folder, run by an installed or the embedded PostgreSQL. */
export function startDatabase(options: StartOptions): Promise<Database>;

/** Settings with which a server waits for no disk: only a crash of the machine would spoil its data. */
export const UNSYNCED: Record<string, string>;

/** A throw-away server for tests and measurements; `settings` are PostgreSQL's own. */
export function startScratchServer(options?: {
  settings?: Record<string, string> | undefined;
  choice?: BinariesChoice | undefined;
  log?: ((line: string) => void) | undefined;
}): Promise<ScratchServer>;

/** A server to try faults on: its user must outlive what is done to it. */
export interface FragileServer {
  /** A superuser's. The port may be another one after the server was brought back. */
  readonly url: string;
  readonly description: string;
  /** Whether it lies on a small disk of its own, which can be filled. */
  readonly hasSmallDisk: boolean;
  /** SIGKILL for the postmaster; resolves when it is gone. Sessions end by themselves, their commits unanswered. */
  kill(): Promise<void>;
  /**
   * SIGKILL for one session of an application whose name begins like this; PostgreSQL then ends all others and
   * recovers. Answers whether there was one.
   */
  killSession(applicationName: string): Promise<boolean>;
  /** Takes all the room that is left on its disk, and in its write-ahead log; the server may go down over it. */
  fillDisk(): Promise<void>;
  /** Gives the room back. */
  freeDisk(): void;
  /** Makes sure that it runs and answers, however it came down. */
  bringBack(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** A throw-away server to try faults on; with `diskBytes` on a file system of that size. */
export function startFragileServer(options?: {
  diskBytes?: number | undefined;
  settings?: Record<string, string> | undefined;
  choice?: BinariesChoice | undefined;
  log?: ((line: string) => void) | undefined;
}): Promise<FragileServer>;

/** Why this account can mount no file system of a given size here, in a sentence; `undefined` when it can. */
export function smallDiskRefusal(): string | undefined;

/** One of PostgreSQL's programs that dump and restore, of the version that runs here; the embedded one has none. */
export function clientProgram(
  name: 'pg_dump' | 'pg_dumpall' | 'pg_restore' | 'psql',
  choice?: BinariesChoice,
): string | undefined;

/** Creates an empty database, or a copy of `template`, without a connection; answers its URL. */
export function createDatabase(url: string, name: string, template?: string): Promise<string>;

/**
 * The name of a database that `fill` fills once on the server, and that `createDatabase` may copy. Two processes may make
 * it at once: the one that is later throws its own away. `fill` leaves no connection behind.
 */
export function templateOnce(
  server: string,
  name: string,
  fill: (url: string) => Promise<unknown>,
): Promise<string>;

/** False when the work failed because a database of its name is there already; other failures are thrown. */
export function isUnlessTaken(work: Promise<unknown>): Promise<boolean>;

/** How the names of this process's templates begin that are not filled yet. */
export function unfinishedTemplates(): string;

/** Removes a database and ends the sessions still in it; one that does not exist is no error. */
export function dropDatabase(url: string, name: string): Promise<void>;

/** Runs one statement on its own connection and answers the rows. */
export function queryOnce(url: string, sql: string): Promise<Record<string, unknown>[]>;

/** What `openExplained` gives. */
export interface ExplainedConnection {
  /** PostgreSQL's plans of what was asked. */
  readonly plans: string[];
  query<Row extends QueryResultRow>(
    asked: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
  close(): Promise<void>;
}

/** A connection that explains each statement before it answers it, planned as in large tables: for specs of plans. */
export function openExplained(url: string): Promise<ExplainedConnection>;

/** The same server and account, another database. */
export function withDatabase(url: string, databaseName: string): string;

/** The same server through its port alone: for a proxy in between, or for what cannot reach its socket. */
export function withoutSocket(url: string): string;

/** Host, port and database of a URL, fit for a log. */
export function placeOf(url: string): string;

/** Makes sure of Causeway's data folder; a folder with other things in it is refused. Answers its full path. */
export function openDataFolder(dataDir: string): string;

/** Whether Causeway made this folder. */
export function isDataFolder(folder: string): boolean;

/** A port on the loopback address without a listener: the preferred one, when it is free. */
export function freePort(preferred?: number): Promise<number>;

/** What a data folder holds: its cluster, the server that runs on it, and the process that supervises that. */
export interface DataState {
  cluster: string | undefined;
  server: { pid: number; port: number | undefined } | undefined;
  supervisor: { pid: number; identity: string; address?: string | undefined } | undefined;
}

export function inspectData(dataDir: string): DataState;

/** The state in one line for the operator. */
export function describeState(state: DataState): string;

/** A way into the database that runs on a data folder now, password included; `undefined` when none does. */
export function runningDatabaseUrl(dataDir: string): string | undefined;

/** Stops a server without a supervisor; answers whether one was running. */
export function stopLeftServer(dataDir: string, log: (line: string) => void): Promise<boolean>;

/** Removes a data folder with everything in it, unless it is in use or not Causeway's; answers what was removed. */
export function removeData(dataDir: string, log: (line: string) => void): Promise<string[]>;
