import { queryOnce } from '@causeway/database';
import { drive } from '../measure/drive.js';
import { interleaved } from '../measure/rounds.js';
import type { Ratio } from '../report/yardstick.js';
import type { LogOptions } from './options.js';
import { ORDINARY, type SubjectKind } from './subject.js';

/** Append rate of a lane that is long already, over that of one that was begun just now. */
export const measureGrowth = async (
  url: string,
  kind: SubjectKind,
  { seconds, rounds, events, entries }: LogOptions,
): Promise<Ratio> => {
  const length = kind === ORDINARY ? events : entries;
  const long = await kind.open(url, 'long');
  const fresh = await kind.open(url, 'fresh');
  await long.grow(length, (sql) => queryOnce(long.databaseUrl, sql));
  await queryOnce(url, 'checkpoint');
  const crowd = { callers: kind.callers, forMs: seconds * 1_000 };
  for (const subject of [long, fresh]) await drive(crowd, subject.work);
  const measured = await interleaved(rounds, {
    long: () => drive(crowd, long.work),
    fresh: () => drive(crowd, fresh.work),
  });
  await long.close();
  await fresh.close();
  const [inLong, inFresh] = [measured['long'], measured['fresh']];
  if (inLong === undefined || inFresh === undefined) throw new Error('both lanes were measured');
  const what = `${kind.name}: ${length.toLocaleString('en-US')} events over a new lane, ${kind.callers} callers`;
  return { what, value: inLong.perSecond / inFresh.perSecond, floor: 0.85, aim: 0.95 };
};
