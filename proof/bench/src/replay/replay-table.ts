import { figure, table } from '../report/table.js';

/** The number of events that were folded, and the duration. */
export interface Replayed {
  readonly events: number;
  readonly seconds: number;
  readonly perSecond: number;
}

export interface ReplayRow {
  readonly way: string;
  readonly figures: Replayed;
}

export const replayTable = (rows: readonly ReplayRow[]): string =>
  table(
    ['way', 'events', 'seconds', 'events a second'],
    rows.map(({ way, figures: { events, seconds, perSecond } }) => [
      way,
      figure(events),
      figure(seconds),
      figure(perSecond),
    ]),
  );
