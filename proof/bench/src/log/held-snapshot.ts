import pg from 'pg';
import { drive } from '../measure/drive.js';
import { median } from '../measure/median.js';
import type { Ratio } from '../report/yardstick.js';
import type { LogOptions } from './options.js';
import type { SubjectKind } from './subject.js';

/** Slices alternate between the two databases, so that both grow alike and meet the same machine. */
const SLICES_MIN = 6;
const SLICE_MAX_MS = 10_000;
/** Only the last slices count, once the effect has built up. */
const LAST_SLICES = 3;

/**
 * Append rate in a database in which another session has held a snapshot for minutes, as a dump or an auditor
 * does, over the rate in one without such a session: rows that vacuum may not remove slow updates down.
 */
export const measureHeldSnapshot = async (
  url: string,
  kind: SubjectKind,
  { minutes }: LogOptions,
): Promise<Ratio> => {
  const held = await kind.open(url, 'held');
  const free = await kind.open(url, 'free');
  const holder = await holdSnapshot(held.databaseUrl);
  const sliceMs = Math.min(SLICE_MAX_MS, (minutes * 60_000) / SLICES_MIN);
  const rates = { held: [] as number[], free: [] as number[] };
  for (let heldMs = 0; heldMs < minutes * 60_000; heldMs += sliceMs) {
    for (const [name, subject] of Object.entries({ held, free }) as ['held' | 'free', typeof held][]) {
      const crowd = { callers: kind.callers, forMs: sliceMs };
      rates[name].push((await drive(crowd, subject.work)).perSecond);
    }
  }
  await holder.end();
  await held.close();
  await free.close();
  const inTheEnd = (of: readonly number[]): number => median(of.slice(-LAST_SLICES));
  const what = `${kind.name}: snapshot held for ${minutes} minutes over none, ${kind.callers} callers`;
  return { what, value: inTheEnd(rates.held) / inTheEnd(rates.free), floor: 0.9, aim: 1 };
};

const holdSnapshot = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select count(*) from log.lane');
  return client;
};
