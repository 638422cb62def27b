import { printable } from '@causeway/cli';
import type { Api } from '@causeway/client';
import type { CausewayRow } from './row.js';

const PAUSE_MS = 1_000;
const LIMIT = 100;

/** What the platform's clients ask, as they ask it, until Ctrl-C. */
export const logsRow: CausewayRow = {
  words: 'logs tail',
  summary:
    'What your clients ask from now on: status, path, time, code and wrong fields, never what they sent',
  takes: {},
  options: { refused: { about: 'only requests that were refused' } },
  work: async (given, { client, say, note, pause, isOver }) => {
    /** The moment to go on from; before the first answer the end of what there is. */
    let startDate: string | undefined;
    /** Those of that very moment, which the next answer has, too. */
    let shown: ReadonlySet<string> | undefined;
    const api = await client();
    note('Requests from now on; Ctrl-C ends it.');
    while (!isOver()) {
      const { data } = await api.listOwnRequests({
        limit: LIMIT,
        ...(startDate !== undefined && { startDate }),
        ...(given['refused'] === true && { onlyRefused: true }),
      });
      for (const request of data.toReversed()) {
        if (shown !== undefined && !shown.has(keyOf(request)))
          say(given['json'] === true ? JSON.stringify(request) : lineOf(request));
        if (startDate === undefined || request.askedAt > startDate) startDate = request.askedAt;
      }
      shown = new Set(data.map(keyOf));
      await pause(PAUSE_MS);
    }
    return [];
  },
};

const keyOf = ({ requestId, askedAt }: Api.RecentRequest): string => `${askedAt} ${requestId}`;

const lineOf = ({
  askedAt,
  status,
  method,
  path,
  durationMs,
  requestId,
  code,
  fields,
}: Api.RecentRequest): string =>
  printable(
    [
      `${askedAt}  ${status}  ${method} ${path}  ${durationMs} ms  ${requestId}`,
      ...(code === undefined ? [] : [fields.length === 0 ? code : `${code}: ${fields.join(', ')}`]),
    ].join('  '),
  );
