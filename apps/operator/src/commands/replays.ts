import { command, type Command } from '../cli/command.js';
import { moment, oneOf, replayId, formatFacts, written } from '@causeway/cli';
import { ONE_TYPE } from './deliveries.js';
import { environment, neededPlatform, tenantQuery } from './shared-options.js';

interface Replay {
  readonly replayId: string;
  readonly status: 'RUNNING' | 'FINISHED';
  readonly resent: number;
  readonly refused: number;
  readonly startedAt: string;
}

const PATH = '/operator/webhook-replays';
const SETTLED = ['DELIVERED', 'UNDELIVERABLE', 'SKIPPED'] as const;

const format = (replay: Replay): string[] =>
  formatFacts([
    ['replay', replay.replayId],
    ['status', replay.status],
    ['queued once more', String(replay.resent)],
    ['cannot be sent once more', String(replay.refused)],
    ['started', replay.startedAt],
  ]);

export const replayCommands: readonly Command[] = [
  command<Replay>({
    words: 'replays start',
    summary: 'send every settled webhook of a platform since a time once more, in order',
    remarks: 'It goes on by itself, whatever process dies meanwhile; `replays show` says how far it is.',
    options: {
      platform: neededPlatform,
      environment,
      since: { value: 'TIME', about: 'webhooks queued at this time or later', needed: true, read: moment },
      until: { value: 'TIME', about: 'webhooks queued before this time (default now)', read: moment },
      type: ONE_TYPE,
      status: { value: 'STATE', about: `only those that are ${SETTLED.join(', ')}`, read: oneOf(...SETTLED) },
    },
    request: (given) => ({
      method: 'POST',
      path: PATH,
      body: {
        ...tenantQuery(given),
        createdAfter: given['since'],
        createdBefore: given['until'],
        type: given['type'],
        status: given['status'],
      },
    }),
    format,
  }),
  command<Replay>({
    words: 'replays show',
    summary: 'how far a replay is',
    takes: { REPLAY: { about: 'its id, as `replays start` gave it', read: replayId } },
    options: { platform: neededPlatform, environment },
    request: (given) => ({
      method: 'GET',
      path: `${PATH}/${written(given['REPLAY'])}`,
      query: tenantQuery(given),
    }),
    format,
  }),
];
