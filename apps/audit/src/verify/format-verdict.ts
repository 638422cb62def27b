import { grouped } from '../cli/progress-bar.js';
import type { Report } from '../cli/report.js';
import { formatTable } from '@causeway/cli';
import type { Finding, FindingKind } from './finding.js';
import type { LaneVerdict } from './verify-lane.js';
import type { Verdict } from './verify.js';

/** The maximum of findings printed for a lane; the document holds all of them. */
const LISTED_MAX = 5;

export const formatVerdict = ({ lanes, findings, witnesses }: Verdict): Report => ({
  isClean: findings.length === 0,
  document: { command: 'verify', isClean: findings.length === 0, witnesses, lanes, findings },
  lines: [
    ...formatTable([
      ['lane', 'events', 'batches', 'signed up to', 'digest of the head', ''],
      ...lanes.map(({ lane, events, batches, headDigest, signed }) => [
        lane,
        grouped(events),
        grouped(batches),
        signed.last === null ? '-' : grouped(signed.last.position),
        headDigest,
        resultOf(findings.filter((finding) => finding.lane === lane)),
      ]),
    ]),
    '',
    ...formatWitnesses(witnesses),
    ...lanes.flatMap(formatTail),
    ...formatFindings(findings),
  ],
});

const formatWitnesses = ({ heads, unreadableLines, isKeyKnown, keys }: Verdict['witnesses']): string[] => [
  heads === null
    ? 'No heads from outside the database are at hand (--heads): who can write there can cut off a tail, its heads included.'
    : `Signed heads outside the database: ${heads}`,
  ...(unreadableLines === 0 ? [] : [`  ${grouped(unreadableLines)} of their lines are no heads`]),
  ...(keys.length === 0 ? [] : [`Signed by ${keys.join(', ')}${isKeyKnown ? '' : UNKNOWN}`]),
];

const UNKNOWN = ': no public key is at hand (--public-key), so anyone may have made that key';

const formatTail = ({ lane, signed: { unanchored } }: LaneVerdict): string[] => {
  if (unanchored === null) return [];
  const { position, upTo, events, since } = unanchored;
  const range = position === upTo ? `position ${position}` : `positions ${position} to ${upTo}`;
  return [
    `${lane}: unanchored tail at ${range}: ${grouped(events)} ${events === 1 ? 'event' : 'events'}, the first recorded at ${since ?? '?'}`,
  ];
};

const formatFindings = (findings: readonly Finding[]): string[] => {
  if (findings.length === 0) {
    return ['Every digest comes out, and every signed head is the head of these events.'];
  }
  const lanes = [...new Set(findings.map(({ lane }) => lane))];
  const listed = lanes.flatMap((lane) => {
    const own = findings.filter((finding) => finding.lane === lane);
    const [first, ...more] = own.map(formatFinding);
    const rest = more.length - LISTED_MAX;
    return [
      `${lane}: ${isDamaged(own) ? 'first damage' : 'in doubt'} ${first ?? ''}`,
      ...more.slice(0, LISTED_MAX).map((line) => `  then ${line}`),
      ...(rest > 0 ? [`  and ${grouped(rest)} more (--json lists them)`] : []),
    ];
  });
  return [...listed, ...explained(findings)];
};

const resultOf = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return 'good';
  if (isDamaged(findings)) return 'BROKEN';
  return isOf(findings, 'ROLLED_BACK') ? 'ROLLED BACK' : 'UNPROVEN';
};

const isOf = (findings: readonly Finding[], wanted: FindingKind): boolean =>
  findings.some(({ kind }) => kind === wanted);

/** Of a lane that is of an earlier moment, or signed by an unknown key, every row is as it was recorded. */
const isDamaged = (findings: readonly Finding[]): boolean =>
  findings.some(({ kind }) => kind !== 'ROLLED_BACK' && kind !== 'KEY_UNKNOWN');

/** The causes of findings that are no damage. No log can distinguish an honest operator from another. */
const explained = (findings: readonly Finding[]): string[] => {
  if (isDamaged(findings)) return [];
  return [
    ...(isOf(findings, 'ROLLED_BACK')
      ? [
          'Everything that is left is as it was recorded; what was recorded after it is gone. A database that was restored',
          'to an earlier moment looks like this, and so does one whose tail was cut off: ask who restored it, and when',
          '(docs/operating/backup.md).',
        ]
      : []),
    ...(isOf(findings, 'KEY_UNKNOWN')
      ? [
          'An installation that starts without its signing.key makes a new one, which nothing vouches for. With the public key',
          'that it had before (--public-key, for this one and for signing.pub) its heads count again.',
        ]
      : []),
  ];
};

/** `at position 12, stream quote-… version 3: ALTERED: is not what was recorded` */
export const formatFinding = ({ kind, position, upTo, streamId, version, what }: Finding): string => {
  const range =
    upTo === undefined || upTo === position ? `position ${position}` : `positions ${position} to ${upTo}`;
  const stream = streamId === undefined ? '' : `, stream ${streamId}`;
  const inStream = version === undefined ? '' : ` version ${version}`;
  return `at ${range}${stream}${inStream}: ${kind}: ${what}`;
};
