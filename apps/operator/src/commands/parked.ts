import { command, type Command } from '../cli/command.js';
import { formatRows, text, written } from '@causeway/cli';

interface Parked {
  readonly reader: string;
  readonly source: string;
  readonly position: number;
  readonly type: string;
  readonly error: string;
  readonly parkedAt: string;
}
interface Retry {
  readonly digested: number;
  readonly stillParked: number;
}

const PATH = '/operator/parked-events';

export const parkedCommands: readonly Command[] = [
  command<{ readonly data: readonly Parked[] }>({
    words: 'parked list',
    summary: 'messages that a reader could not digest; each holds up its own key alone',
    request: () => ({ method: 'GET', path: PATH }),
    format: ({ data }) =>
      formatRows(
        ['reader', 'source', 'position', 'type', 'parked', 'error'],
        data.map((each) => [
          each.reader,
          each.source,
          String(each.position),
          each.type,
          each.parkedAt,
          each.error,
        ]),
        'Nothing is parked: every reader digested what it read.',
      ),
  }),
  command<Retry>({
    words: 'parked retry',
    summary: 'hand a reader its parked messages again; exit code 1 if some stay parked',
    takes: { READER: { about: 'its name, as `parked list` shows it', read: text } },
    request: (given) => ({
      method: 'POST',
      path: `${PATH}/${encodeURIComponent(written(given['READER']))}/retry`,
    }),
    format: ({ digested, stillParked }) => [`${digested} digested, ${stillParked} still parked.`],
    isBad: ({ stillParked }) => stillParked > 0,
  }),
];
