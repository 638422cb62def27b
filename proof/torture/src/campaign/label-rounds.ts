import type { CrashPoint } from '@causeway/kernel';
import { inGroups } from './strike-plan.js';

/** Each kill but the first strikes while the one before is being recovered from, which also saves restarts. */
const LABELS_A_ROUND = 8;
/** How long a round may take on a busy machine. */
export const ROUND_TIMEOUT_MS = 600_000;

/** The labels of each round, with a name for it. */
export const labelRounds = (labels: readonly CrashPoint[]): [string, readonly CrashPoint[]][] =>
  inGroups(labels, LABELS_A_ROUND).map((group) => [group.join(', then '), group]);
