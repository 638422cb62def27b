import type { Replayable } from '@causeway/commands';
import type { Vault } from '@causeway/privacy';
import type { AuditedDatabase } from '../database/audited-database.js';
import { contextNamed } from '../log/context-named.js';
import { LogReader } from '../log/log-reader.js';
import type { Watcher } from '../watcher.js';
import { replayContext, type ContextVerdict } from './replay-context.js';

export interface ReplayVerdict {
  readonly contexts: readonly ContextVerdict[];
  readonly strangers: readonly string[];
}

/** Rebuilds the views of all contexts, one after another: each may fill a connection and a processor. */
export const replayViews = async (
  database: AuditedDatabase,
  contexts: readonly Replayable[],
  vault: Vault | undefined,
  watcher: Watcher,
  wanted: (context: string) => boolean = () => true,
): Promise<ReplayVerdict> => {
  const lanes = await new LogReader(database.pool).lanes();
  const own = contexts
    .filter(({ context }) => wanted(context.name))
    .flatMap((replayable) => {
      const itsLanes = lanes.filter(({ name }) => contextNamed(name) === replayable.context.name);
      return itsLanes.length === 0 ? [] : [{ replayable, itsLanes }];
    });
  watcher.begin(own.flatMap(({ itsLanes }) => itsLanes).reduce((total, { head }) => total + head, 0));
  const verdicts: ContextVerdict[] = [];
  for (const { replayable, itsLanes } of own) {
    const connection = await database.scratch();
    const advance = (count: number): void => watcher.advance(count);
    verdicts.push(await replayContext(replayable, itsLanes, { connection, vault, advance }));
  }
  const known = new Set(contexts.map(({ context }) => context.name));
  const strangers = lanes.filter(({ name, head }) => head > 0 && !known.has(contextNamed(name) ?? ''));
  return { contexts: verdicts, strangers: strangers.map(({ name }) => name) };
};
