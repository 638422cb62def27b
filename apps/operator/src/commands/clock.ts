import { command, type Command } from '../cli/command.js';
import { duration, moment, formatFacts } from '@causeway/cli';

interface ClockMoved {
  readonly now: string;
  readonly isSettled: boolean;
}

const PATH = '/operator/clock';
const REMARKS =
  'Only the sandbox clock can be moved, only forward, and for all services and platforms at once. What falls due on the\n' +
  'way runs in order: quotes expire, payments settle, webhooks are tried again.';

const moved = {
  format: ({ now }: ClockMoved): string[] => [`The sandbox clock shows ${now}.`],
  warning: ({ isSettled }: ClockMoved): string | undefined =>
    isSettled ? undefined : 'What fell due on the way still runs, and goes on by itself.',
};

export const clockCommands: readonly Command[] = [
  command<{ readonly sandbox: string; readonly production: string }>({
    words: 'clock show',
    summary: 'the time of both environments',
    request: () => ({ method: 'GET', path: PATH }),
    format: ({ sandbox, production }) =>
      formatFacts([
        ['sandbox', sandbox],
        ['production', production],
      ]),
  }),
  command<ClockMoved>({
    words: 'clock advance',
    summary: 'move the sandbox clock forward by a time span',
    remarks: REMARKS,
    takes: { SPAN: { about: 'such as 90s, 15m, 2h or 3d', read: duration } },
    request: (given) => ({ method: 'POST', path: PATH, body: { advanceSeconds: given['SPAN'] } }),
    ...moved,
  }),
  command<ClockMoved>({
    words: 'clock move-to',
    summary: 'move the sandbox clock forward to a moment',
    remarks: REMARKS,
    takes: { TIME: { about: 'such as 2027-01-31T09:30:00Z', read: moment } },
    request: (given) => ({ method: 'POST', path: PATH, body: { moveTo: given['TIME'] } }),
    ...moved,
  }),
];
