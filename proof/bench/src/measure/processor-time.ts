import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second on every Linux that we run on. */
const MICROS_PER_TICK = 10_000;

/** Fields of `/proc/<pid>/stat` after the name in brackets: parent, own time, time of ended children. */
const PARENT = 1;
const OWN_TIMES = [11, 12] as const;
const CHILD_TIMES = [13, 14] as const;

const statOf = (pid: number | string): readonly string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It ended while we looked; its parent then counts its time.
    return undefined;
  }
};

const ticks = (stat: readonly string[], fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0);

export const canReadProcesses = (): boolean => existsSync('/proc/self/stat');

/** The process that started this one; a backend's is the postmaster. */
export const parentOf = (pid: number): number | undefined => {
  const stat = statOf(pid);
  return stat && Number(stat[PARENT]);
};

/** Processor time of a process and of all that it started itself, ended ones included, in microseconds. */
export const familyMicros = (parentPid: number): number => {
  const parent = statOf(parentPid);
  if (parent === undefined) throw new Error(`there is no process ${parentPid}`);
  let sum = ticks(parent, [...OWN_TIMES, ...CHILD_TIMES]);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat !== undefined && Number(stat[PARENT]) === parentPid) sum += ticks(stat, OWN_TIMES);
  }
  return sum * MICROS_PER_TICK;
};

/** Processor time of these processes alone, in microseconds; one that ended counts no more. */
export const processMicros = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticks(statOf(pid) ?? [], OWN_TIMES), 0) * MICROS_PER_TICK;
