import { createDatabase, isUnlessTaken, templateOnce, withDatabase } from '@causeway/database';
import { migrate, type MigrationPlan } from '@causeway/event-store';
import { keyTables } from '@causeway/privacy';
import { createHash } from 'node:crypto';

/** The templates that this worker has made or found, by name: its modules outlive a suite. */
const templates = new Map<string, Promise<string>>();

/**
 * Does what `migrate` does for a spec's database, at a fraction of its price: the migrations run once for each plan in
 * a run, and every further database of that plan is a copy of the first. A database that is there already (of an
 * earlier version, or with other contexts in it) is migrated as a service would do it. Subjects' keys have their tables.
 */
export const migrateFromTemplate = async (of: Omit<MigrationPlan, 'shared'>): Promise<void> => {
  const plan: MigrationPlan = { ...of, shared: [keyTables] };
  const name = decodeURIComponent(new URL(plan.url).pathname.slice(1));
  const server = withDatabase(plan.url, 'postgres');
  const template = await templateOf(plan, server);
  const isMade = await isUnlessTaken(createDatabase(server, name, template));
  if (!isMade) await migrate(plan);
};

const templateOf = (plan: MigrationPlan, server: string): Promise<string> => {
  const name = `template_${digestOf(plan)}`;
  const known = templates.get(name) ?? templateOnce(server, name, (url) => migrate({ ...plan, url }));
  templates.set(name, known);
  return known;
};

/** Covers all migrations and this run: libraries that migrations use may change between two runs. */
const digestOf = ({ contexts, shared = [] }: MigrationPlan): string => {
  const text = (migrations: readonly (new () => object)[]): string[] => migrations.map(String);
  const parts = [
    process.env['CAUSEWAY_TEST_RUN'] ?? `process ${process.pid}`,
    contexts.map(({ name, migrations, lanes, hasWriter }) => [name, text(migrations), lanes, hasWriter]),
    shared.map(({ schema, migrations }) => [schema, text(migrations)]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
};
