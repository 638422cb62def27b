import type { Progress, SimulationResult } from './simulation.js';
import type { Tally } from './schedule/tally.js';

export const formatProgress = (
  { stepsDone, episodes, tally }: Progress,
  steps: number,
  elapsedMs: number,
): string => {
  const share = Math.min(100, Math.floor((100 * stepsDone) / steps));
  const rate = Math.round((1_000 * stepsDone) / Math.max(1, elapsedMs));
  const faults = tally
    .all()
    .reduce((sum, [name, times]) => (name.startsWith('fault: ') ? sum + times : sum), 0);
  return (
    `${share} %  ${grouped(stepsDone)} steps, ${grouped(rate)}/s, episode ${episodes}, ` +
    `${grouped(tally.of('commands in the log'))} commands in the log, ${grouped(faults)} faults`
  );
};

/** What was done to the writer and what followed, one line each. */
export const formatTally = (tally: Tally): string => {
  const rows = tally.all().map(([name, times]) => [name, grouped(times)] as const);
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => (row[column] as string).length)));
  return rows
    .map(([name, times]) => `${name.padEnd(widths[0] ?? 0)}  ${times.padStart(widths[1] ?? 0)}`)
    .join('\n');
};

/** How a run failed, and the command that repeats it. */
export const formatFailure = (
  { message, trace, weather, episode }: NonNullable<SimulationResult['failure']>,
  seed: number,
): string =>
  [
    ...trace,
    '',
    `Episode ${episode}: ${JSON.stringify(weather)}`,
    '',
    `WRONG: ${message}`,
    '',
    `Again: npm run simulate -- --seed ${seed} --episode ${episode}`,
  ].join('\n');

export const grouped = (number: number): string => String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',');
