import {
  type Given,
  moment,
  oneOf,
  formatFacts,
  formatRows,
  text,
  webhookId,
  wholeNumber,
  written,
} from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { environment, neededPlatform, tenantQuery, type Page } from './shared-options.js';

interface Delivery {
  readonly webhookId: string;
  readonly type: string;
  readonly status: string;
  readonly orderingKey: string;
  readonly attemptsMade: number;
  readonly lastAnswerStatus: number | null;
  readonly lastFailure: string | null;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
}
interface DeliveryDetails extends Delivery {
  readonly skipReason: string | null;
  readonly attempts: readonly {
    readonly attempt: number;
    readonly attemptedAt: string;
    readonly url: string;
    readonly durationMs: number;
    readonly answerStatus?: number;
    readonly failure?: string;
    readonly retryAfterMs?: number;
    readonly signedBy?: readonly string[];
  }[];
}

const PATH = '/operator/webhook-deliveries';
const WEBHOOK = { about: 'its id, as `deliveries list` shows it', read: webhookId };
const STATES = ['QUEUED', 'RETRYING', 'DELIVERED', 'UNDELIVERABLE', 'SKIPPED'] as const;
export const ONE_TYPE = { value: 'TYPE', about: 'a type, such as OUTGOING_PAYMENT.COMPLETED', read: text };

const filters = {
  status: { value: 'STATE', about: STATES.join(', '), read: oneOf(...STATES) },
  type: ONE_TYPE,
  resource: {
    value: 'ID',
    about: 'the resource that it reports: a transaction, an account, a customer',
    read: text,
  },
  since: { value: 'TIME', about: 'queued at this time or later', read: moment },
  until: { value: 'TIME', about: 'queued before this time', read: moment },
} as const;

const lastAnswer = ({ lastFailure, lastAnswerStatus }: Delivery): string =>
  lastFailure ?? String(lastAnswerStatus ?? 'none yet');

const pathOf = (given: Given): string => `${PATH}/${written(given['WEBHOOK'])}`;

export const deliveryCommands: readonly Command[] = [
  command<Page<Delivery>>({
    words: 'deliveries list',
    summary: 'the newest webhooks of a platform, and how far they are; never their content',
    options: {
      platform: neededPlatform,
      environment,
      ...filters,
      limit: {
        value: 'N',
        about: 'the newest so many, up to 100',
        read: wholeNumber(1, 100),
        byDefault: '20',
      },
    },
    request: (given) => ({
      method: 'GET',
      path: PATH,
      query: {
        ...tenantQuery(given),
        status: given['status'],
        type: given['type'],
        resource: given['resource'],
        createdAfter: given['since'],
        createdBefore: given['until'],
        limit: given['limit'],
      },
    }),
    format: ({ data, totalCount }, given) => [
      ...formatRows(
        ['webhook', 'type', 'status', 'attempts', 'last answer', 'next attempt', 'queued'],
        data.map((each) => [
          each.webhookId,
          each.type,
          each.status,
          String(each.attemptsMade),
          lastAnswer(each),
          each.nextAttemptAt ?? 'none',
          each.createdAt,
        ]),
        `It has no webhooks in ${written(given['environment'])}.`,
      ),
      ...(data.length < totalCount
        ? ['', `The newest ${data.length} of ${totalCount}; --limit shows up to 100.`]
        : []),
    ],
  }),
  command<DeliveryDetails>({
    words: 'deliveries show',
    summary: 'a webhook with its latest 50 attempts; neither its body nor what the endpoint answered',
    takes: { WEBHOOK },
    options: { platform: neededPlatform, environment },
    request: (given) => ({ method: 'GET', path: pathOf(given), query: tenantQuery(given) }),
    format: (delivery) => [
      ...formatFacts([
        ['webhook', delivery.webhookId],
        ['type', delivery.type],
        ['about', delivery.orderingKey],
        ['status', delivery.status],
        ['skipped for', delivery.skipReason ?? undefined],
        ['queued', delivery.createdAt],
        ['next attempt', delivery.nextAttemptAt ?? 'none'],
      ]),
      '',
      ...formatRows(
        ['attempt', 'at', 'took', 'answer', 'asked for a pause of', 'to', 'signed by'],
        delivery.attempts.map((each) => [
          String(each.attempt),
          each.attemptedAt,
          `${each.durationMs} ms`,
          each.failure ?? String(each.answerStatus),
          each.retryAfterMs === undefined ? '' : `${each.retryAfterMs / 1_000} s`,
          each.url,
          (each.signedBy ?? []).join(' '),
        ]),
        'It was not attempted yet.',
      ),
    ],
  }),
  command<{ readonly status: string }>({
    words: 'deliveries resend',
    summary: 'send a settled webhook once more, with the same id and bytes; its seven days begin anew',
    remarks:
      'One that still has an attempt ahead of it stays as it is. The question whether a payment is approved is never\nasked again, and nothing about an erased person is sent.',
    takes: { WEBHOOK },
    options: { platform: neededPlatform, environment },
    request: (given) => ({ method: 'POST', path: `${pathOf(given)}/resend`, query: tenantQuery(given) }),
    format: ({ status }, given) => [`${written(given['WEBHOOK'])} is ${status}.`],
  }),
];
