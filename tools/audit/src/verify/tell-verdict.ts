import { grouped } from '../cli/progress-bar.js';
import type { Report } from '../cli/report.js';
import { tellTable } from '../cli/table.js';
import type { Finding } from './finding.js';
import type { Verdict } from './verify.js';

/** So many findings of a lane are told; the document holds all of them. */
const TOLD_MAX = 5;

export const tellVerdict = ({ lanes, findings }: Verdict): Report => ({
  isClean: findings.length === 0,
  document: { command: 'verify', isClean: findings.length === 0, lanes, findings },
  lines: [
    ...tellTable([
      ['lane', 'events', 'batches', 'digest of the head', ''],
      ...lanes.map(({ lane, events, batches, headDigest, findings: own }) => [
        lane,
        grouped(events),
        grouped(batches),
        headDigest,
        own.length === 0 ? 'good' : 'BROKEN',
      ]),
    ]),
    '',
    ...tellFindings(findings),
  ],
});

const tellFindings = (findings: readonly Finding[]): string[] => {
  if (findings.length === 0) {
    return [
      'Every digest comes out. The chain is not signed: note the digests of the heads elsewhere, and compare.',
    ];
  }
  const lanes = [...new Set(findings.map(({ lane }) => lane))];
  return lanes.flatMap((lane) => {
    const own = findings.filter((finding) => finding.lane === lane);
    const [first, ...more] = own.map(tellFinding);
    const rest = more.length - TOLD_MAX;
    return [
      `${lane}: first damage ${first ?? ''}`,
      ...more.slice(0, TOLD_MAX).map((line) => `  then ${line}`),
      ...(rest > 0 ? [`  and ${grouped(rest)} more (--json lists them)`] : []),
    ];
  });
};

/** `at position 12, stream quote-… version 3: ALTERED: is not what was recorded` */
export const tellFinding = ({ kind, position, upTo, streamId, version, what }: Finding): string => {
  const range =
    upTo === undefined || upTo === position ? `position ${position}` : `positions ${position} to ${upTo}`;
  const stream = streamId === undefined ? '' : `, stream ${streamId}`;
  const inStream = version === undefined ? '' : ` version ${version}`;
  return `at ${range}${stream}${inStream}: ${kind}: ${what}`;
};
