import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ContextDefinition } from '@causeway/commands';
import { queryOnce } from '@causeway/database';
import { schemaOf, type ViewDefinition } from '@causeway/event-store';
import { freshDatabase } from '../fresh-database.js';
import { migrateFromTemplate } from '../migrate-from-template.js';

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The column's place in the primary key, from 1 on. */
  readonly place: number | null;
}

/** The schema of the tables as the views declare them, described by PostgreSQL like the migrated ones. */
const DECLARED = 'declared';

/**
 * Holds the schema that a context's migrations make against what its views declare: the same tables, columns, types,
 * nullability and primary keys. Tables that are no view's are the context's own, and left alone.
 */
export const describeSchema = (
  context: ContextDefinition,
  /** Declared tables that are no views. */
  others: readonly ViewDefinition[] = [],
): void => {
  const tables = [...context.views, ...others];
  describe(`the tables of ${context.name}`, () => {
    const migrated = new Map<string, ColumnRow[]>();
    const declared = new Map<string, ColumnRow[]>();

    beforeAll(async () => {
      const url = await freshDatabase('schema');
      await migrateFromTemplate({ url, contexts: [context] });
      const statements = tables.map((view) => tableOf(view, DECLARED));
      await queryOnce(url, [`create schema ${DECLARED}`, ...statements].join(';\n'));
      for (const [schema, described] of [
        [schemaOf(context.name), migrated],
        [DECLARED, declared],
      ] as const)
        for (const row of (await queryOnce(url, columnsOf(schema))) as unknown as ColumnRow[])
          described.set(row.table, [...(described.get(row.table) ?? []), row]);
    });

    it.each(tables.map(({ table }) => table))('have %s as its view declares it', (table) => {
      expect(migrated.get(table)).toStrictEqual(declared.get(table));
    });

    it('are declared, all that are named like a view', () => {
      const views = [...migrated.keys()].filter((table) => table.endsWith('_view'));
      expect(views.filter((table) => !declared.has(table))).toStrictEqual([]);
    });
  });
};

const tableOf = (view: ViewDefinition, schema: string): string => {
  if ('createTable' in view) return (view as { createTable(schema: string): string }).createTable(schema);
  throw new Error(`${view.table} is not declared with defineView`);
};

const columnsOf = (schema: string): string => `
  select class.relname as "table", attname as "name", format_type(atttypid, atttypmod) as "type",
         attnotnull as "required", array_position(conkey, attnum) as "place"
    from pg_class class
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    left join pg_constraint on conrelid = class.oid and contype = 'p'
   where relnamespace = '${schema}'::regnamespace and relkind = 'r'
   order by relname, attname`;
