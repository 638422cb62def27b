import { drive } from '../measure/drive.js';
import { interleaved } from '../measure/rounds.js';
import type { Ratio } from '../report/yardstick.js';
import type { LogOptions } from './options.js';
import type { SubjectKind } from './subject.js';
import { withoutDigests } from './without-digests.js';

/** Append rate with the digest of every batch, over the rate without. */
export const measureDigests = async (
  url: string,
  { name, callers, open }: SubjectKind,
  { seconds, rounds }: LogOptions,
): Promise<Ratio> => {
  const { work, close } = await open(url, 'digests');
  const crowd = { callers, forMs: seconds * 1_000 };
  await drive(crowd, work);
  const { on, off } = await interleaved(rounds, {
    on: () => drive(crowd, work),
    off: () => withoutDigests(() => drive(crowd, work)),
  });
  await close();
  if (on === undefined || off === undefined) throw new Error('both ways were measured');
  const what = `${name}: digests on over off, ${callers} callers`;
  return { what, value: on.perSecond / off.perSecond, floor: 0.85, aim: 0.93 };
};
