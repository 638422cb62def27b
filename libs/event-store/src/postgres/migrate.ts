import type { MixedList } from 'typeorm';
import { DataSource } from 'typeorm/data-source/DataSource.js';
import { claimFunction, takeFunction } from './claim-function.js';
import {
  contextStatements,
  END_GRANTS,
  rolesOf,
  runtimeStatements,
  schemaStatements,
  viewStatements,
} from './context-schema.js';
import { isInShape, keepShape } from './database-shape.js';
import { laneStatements } from './lane-schema.js';
import { CreateLog1763600000000 } from './log.migration.js';

type MigrationClass = new () => object;

export interface MigratedContext {
  readonly name: string;
  readonly migrations: readonly MigrationClass[];
  /** How many lanes it has in each environment, 1 by default. A later start may have more, never fewer. */
  readonly lanes?: number;
  /** One process at a time writes each of its lanes, through a `WriterLane`. */
  readonly hasWriter?: boolean;
}

export interface MigrationPlan {
  readonly url: string;
  readonly contexts: readonly MigratedContext[];
  /** Tables outside the contexts, such as the subjects' keys. */
  readonly shared?: readonly SharedTables[];
}

export interface SharedTables {
  readonly schema: string;
  readonly migrations: readonly MigrationClass[];
}

/** Any number that every Causeway process agrees on: two starting together migrate one after the other. */
const MIGRATION_LOCK = 4_872_910;

/**
 * Brings the database to this version's shape. Safe to run at every start, by several processes at once. A database that
 * the last start left in this shape is only looked at, so that no function is replaced under processes that use it.
 */
export const migrate = async ({ url, contexts, shared = [] }: MigrationPlan): Promise<void> => {
  const names = contexts.map(({ name }) => name);
  const sharedSchemas = shared.map(({ schema }) => schema);
  const migrations = [
    CreateLog1763600000000,
    ...shared.flatMap(({ migrations: each }) => each),
    ...contexts.flatMap(({ migrations: each }) => each),
  ];
  const before = [
    ...sharedSchemas.map((schema) => `create schema if not exists ${schema};`),
    schemaStatements(names),
  ];
  const after = [runtimeStatements(sharedSchemas), ...contexts.map(statementsOf), END_GRANTS];
  const shape = {
    schemas: ['log', ...sharedSchemas, ...names],
    roles: rolesOf(names),
    statements: [...before, ...migrations.map(({ name }) => name), ...after],
  };
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    schema: 'log',
    migrationsTableName: 'migration',
    migrations: migrations as MixedList<never>,
    extra: { max: 2 },
  });
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    if (await isInShape(lock, shape)) return;
    for (const statements of before) await lock.query(statements);
    await dataSource.runMigrations({ transaction: 'each' });
    for (const statements of after) await lock.query(statements);
    await keepShape(lock, shape);
  } finally {
    await lock.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
};

const statementsOf = ({ name, lanes = 1, hasWriter = false }: MigratedContext): string =>
  [
    contextStatements(name),
    viewStatements(name),
    claimFunction(name),
    takeFunction(name),
    laneStatements(name, lanes, hasWriter),
  ].join('\n');
