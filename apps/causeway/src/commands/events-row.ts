import { oneOf, printable, written } from '@causeway/cli';
import type { CausewayRow } from './row.js';

const PAUSE_MS = 1_000;

interface Event {
  readonly recordedAt: string;
  readonly type: string;
  readonly streamId: string;
  readonly lane: string;
  readonly position: number;
}

interface Answer {
  readonly data: readonly Event[];
  readonly after: string;
}

/** What the log records, as it is recorded, until Ctrl-C. */
export const eventsRow: CausewayRow = {
  words: 'events tail',
  summary: 'What the log records from now on; an operator’s token is needed',
  takes: {},
  options: {
    environment: {
      value: 'sandbox|production',
      about: 'whose events',
      byDefault: 'sandbox',
      read: oneOf('sandbox', 'production'),
    },
    type: { value: 'TEXT', about: 'only events whose type or stream has this in it' },
  },
  work: async (given, { operator, say, note, pause, isOver }) => {
    const wanted = given['type'] === undefined ? '' : written(given['type']);
    let after: string | undefined;
    note('Events from now on; Ctrl-C ends it.');
    while (!isOver()) {
      const query = new URLSearchParams({
        environment: written(given['environment']),
        ...(after !== undefined && { after }),
      });
      const answer = (await operator('GET', `/operator/events?${query.toString()}`)) as Answer;
      after = answer.after;
      for (const event of answer.data.filter(({ type, streamId }) => `${type} ${streamId}`.includes(wanted)))
        say(given['json'] === true ? JSON.stringify(event) : lineOf(event));
      await pause(PAUSE_MS);
    }
    return [];
  },
};

const lineOf = ({ recordedAt, type, streamId, lane, position }: Event): string =>
  printable(`${recordedAt}  ${type}  ${streamId}  ${lane}:${position}`);
