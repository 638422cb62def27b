import { command, type Command } from '../cli/command.js';
import { formatFacts, formatRows, written } from '@causeway/cli';
import {
  environment,
  neededPlatform,
  pageQuery,
  paging,
  formatMore,
  tenantQuery,
  type Page,
} from './shared-options.js';

interface Endpoint {
  readonly url: string | null;
  readonly isPaused: boolean;
  readonly pausedAt?: string;
  readonly pauseReason?: string;
}

const PATH = '/operator/webhook-endpoint';

const format = ({ url, isPaused, pausedAt, pauseReason }: Endpoint): string[] =>
  formatFacts([
    ['endpoint', url ?? 'none'],
    ['paused', isPaused ? 'yes' : 'no'],
    ['since', pausedAt],
    ['because', pauseReason],
  ]);

const step = (name: 'pause' | 'resume', summary: string, remarks: string): Command =>
  command<Endpoint>({
    words: `endpoints ${name}`,
    summary,
    remarks,
    options: { platform: neededPlatform, environment },
    request: (given) => ({ method: 'POST', path: `${PATH}/${name}`, query: tenantQuery(given) }),
    format,
  });

export const endpointCommands: readonly Command[] = [
  command<Page<Endpoint & { readonly platformId: string }>>({
    words: 'endpoints paused',
    summary: 'every paused endpoint, the longest paused first',
    options: { environment, ...paging },
    request: (given) => ({
      method: 'GET',
      path: '/operator/webhook-endpoints',
      query: { environment: given['environment'], ...pageQuery(given) },
    }),
    format: (page, given) => [
      ...formatRows(
        ['platform', 'since', 'because', 'endpoint'],
        page.data.map((each) => [
          each.platformId,
          each.pausedAt ?? '',
          each.pauseReason ?? '',
          each.url ?? 'none',
        ]),
        `No endpoint is paused in ${written(given['environment'])}.`,
      ),
      ...formatMore(page),
    ],
  }),
  command<Endpoint>({
    words: 'endpoints show',
    summary: 'where the webhooks of a platform go, and whether they are kept back',
    options: { platform: neededPlatform, environment },
    request: (given) => ({ method: 'GET', path: PATH, query: tenantQuery(given) }),
    format,
  }),
  step(
    'pause',
    'keep the webhooks of a platform back; none is lost',
    'Webhooks are queued and keep their turn.',
  ),
  step(
    'resume',
    'send what was kept back at once, in order, and everything new',
    'Also of an endpoint that was paused because it took nothing for seven days.',
  ),
  command<{ readonly url: string; readonly response_status: number }>({
    words: 'endpoints test',
    summary: 'send a TEST to the endpoint of a sandbox, and show its status',
    options: { platform: neededPlatform },
    request: (given) => ({
      method: 'POST',
      path: `${PATH}/test`,
      query: { platformId: given['platform'] },
    }),
    format: ({ url, response_status: status }) => [`${url} answered ${status}.`],
  }),
];
