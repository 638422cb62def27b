import { readLine } from '../testing/read-line.js';
import type { Given } from '@causeway/cli';
import type { Command, ApiRequest } from '../cli/command.js';
import { REQUESTS, WEBHOOK_REQUESTS } from './table.js';

const PLATFORM = 'Platform:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const WEBHOOK = 'Webhook:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c13';
const REPLAY = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c14';
const AT = '2026-01-01T00:00:00.000Z';
const OF = `--platform ${PLATFORM}`;
const TENANT = { platformId: PLATFORM, environment: 'sandbox' };

const read = (line: string): { command: Command; given: Given } => readLine(REQUESTS, line);
const requestOf = (line: string): ApiRequest => {
  const { command, given } = read(line);
  return JSON.parse(JSON.stringify(command.request(given))) as ApiRequest;
};
const formatted = (line: string, answer: unknown): string => {
  const { command, given } = read(line);
  return command.format(answer, given).join('\n');
};

describe('the requests about webhooks', () => {
  const ASKED: readonly [line: string, request: ApiRequest][] = [
    [
      `deliveries list ${OF} --status UNDELIVERABLE --type TEST --resource Customer:1 --since ${AT} --until ${AT}`,
      {
        method: 'GET',
        path: '/operator/webhook-deliveries',
        query: {
          ...TENANT,
          status: 'UNDELIVERABLE',
          type: 'TEST',
          resource: 'Customer:1',
          createdAfter: AT,
          createdBefore: AT,
          limit: 20,
        },
      },
    ],
    [
      `deliveries show ${WEBHOOK} ${OF}`,
      { method: 'GET', path: `/operator/webhook-deliveries/${WEBHOOK}`, query: TENANT },
    ],
    [
      `deliveries resend ${WEBHOOK} ${OF} --environment production`,
      {
        method: 'POST',
        path: `/operator/webhook-deliveries/${WEBHOOK}/resend`,
        query: { ...TENANT, environment: 'production' },
      },
    ],
    [
      `replays start ${OF} --since ${AT} --status SKIPPED`,
      {
        method: 'POST',
        path: '/operator/webhook-replays',
        body: { ...TENANT, createdAfter: AT, status: 'SKIPPED' },
      },
    ],
    [
      `replays show ${REPLAY} ${OF}`,
      { method: 'GET', path: `/operator/webhook-replays/${REPLAY}`, query: TENANT },
    ],
    [
      'endpoints paused --environment production',
      { method: 'GET', path: '/operator/webhook-endpoints', query: { environment: 'production', limit: 20 } },
    ],
    [`endpoints show ${OF}`, { method: 'GET', path: '/operator/webhook-endpoint', query: TENANT }],
    [`endpoints pause ${OF}`, { method: 'POST', path: '/operator/webhook-endpoint/pause', query: TENANT }],
    [`endpoints resume ${OF}`, { method: 'POST', path: '/operator/webhook-endpoint/resume', query: TENANT }],
    [
      `endpoints test ${OF}`,
      { method: 'POST', path: '/operator/webhook-endpoint/test', query: { platformId: PLATFORM } },
    ],
    [`keys list ${OF}`, { method: 'GET', path: '/operator/webhook-signing-keys', query: TENANT }],
    [`keys secrets ${OF}`, { method: 'GET', path: '/operator/webhook-signing-secrets', query: TENANT }],
    ...(['stage', 'activate', 'retire'] as const).map((name): [string, ApiRequest] => [
      `keys ${name} ${OF}`,
      { method: 'POST', path: `/operator/webhook-signing-key/${name}`, query: TENANT },
    ]),
  ];

  it.each(ASKED)('%s', (line, request) => {
    expect(requestOf(line)).toStrictEqual(request);
  });

  it('is stated here for every command', () => {
    const stated = new Set(ASKED.map(([line]) => read(line).command.words));
    expect(WEBHOOK_REQUESTS.map(({ words }) => words).filter((words) => !stated.has(words))).toStrictEqual(
      [],
    );
  });

  it.each([
    ['deliveries resend Payment:1', 'Webhook'],
    [`replays start ${OF}`, 'since'],
    [`replays show 7 ${OF}`, 'uuid'],
    [`deliveries list ${OF} --status SENT`, 'QUEUED'],
  ])('%s is refused', (line, reason) => {
    expect(() => read(line)).toThrow(reason);
  });
});

describe('the printed answers about webhooks', () => {
  const delivery = {
    webhookId: WEBHOOK,
    type: 'TEST',
    status: 'UNDELIVERABLE',
    orderingKey: PLATFORM,
    attemptsMade: 2,
    lastAnswerStatus: 503,
    lastFailure: null,
    nextAttemptAt: null,
    createdAt: AT,
    skipReason: null,
  };

  it('is every attempt: time, duration, outcome', () => {
    const attempt = { attempt: 1, attemptedAt: AT, url: 'https://a.example/h', durationMs: 12 };
    const attempts = [
      { ...attempt, answerStatus: 503, retryAfterMs: 120_000, signedBy: ['k1', 'k2'] },
      { ...attempt, attempt: 2, failure: 'TIMEOUT' },
    ];
    const text = formatted(`deliveries show ${WEBHOOK} ${OF}`, { ...delivery, attempts });
    expect(text).toMatch(/status +UNDELIVERABLE\nqueued +2026/);
    expect(text).toMatch(/1 +2026\S+ +12 ms +503 +120 s +https:\/\/a\.example\/h +k1 k2\n/);
    expect(text).toMatch(/2 +2026\S+ +12 ms +TIMEOUT +https:\/\/a\.example\/h$/);
    expect(formatted(`deliveries show ${WEBHOOK} ${OF}`, { ...delivery, attempts: [] })).toContain(
      'It was not attempted yet.',
    );
  });

  it('is the outcome of a resend and of a replay', () => {
    expect(formatted(`deliveries resend ${WEBHOOK} ${OF}`, { status: 'QUEUED' })).toBe(
      `${WEBHOOK} is QUEUED.`,
    );
    const replay = { replayId: REPLAY, status: 'RUNNING', resent: 3, refused: 1, startedAt: AT };
    expect(formatted(`replays show ${REPLAY} ${OF}`, replay)).toMatch(
      /status +RUNNING\nqueued once more +3\ncannot be sent once more +1\n/,
    );
  });

  it('is an endpoint that is paused, since when and why', () => {
    const paused = {
      platformId: PLATFORM,
      url: 'https://a.example/h',
      isPaused: true,
      pausedAt: AT,
      pauseReason: 'FAILED_FOR_7_DAYS',
    };
    expect(formatted(`endpoints show ${OF}`, paused)).toMatch(
      /paused +yes\nsince +2026\S+\nbecause +FAILED_FOR_7_DAYS$/,
    );
    expect(formatted('endpoints paused', { data: [paused], totalCount: 1 })).toMatch(
      /Platform:\S+ +2026\S+ +FAILED_FOR_7_DAYS +https/,
    );
    expect(formatted('endpoints paused', { data: [], totalCount: 0 })).toBe(
      'No endpoint is paused in sandbox.',
    );
    expect(formatted(`endpoints resume ${OF}`, { url: null, isPaused: false })).toBe(
      'endpoint  none\npaused    no',
    );
    expect(formatted(`endpoints test ${OF}`, { url: 'https://a.example/h', response_status: 200 })).toBe(
      'https://a.example/h answered 200.',
    );
  });

  it('is the keys that sign, and secrets with a warning', () => {
    const key = { keyId: 'k1', publicKeyPem: 'PEM\nEND\n', standardPublicKey: 'whpk_1' };
    const text = formatted(`keys list ${OF}`, {
      data: [
        { role: 'ACTIVE', ...key },
        { role: 'NEXT', ...key },
      ],
    });
    expect(text).toMatch(/^ACTIVE\nkey +k1\nStandard Webhooks, v1a +whpk_1\nPEM\nEND\n\nNEXT\n/);
    expect(formatted(`keys list ${OF}`, { data: [] })).toMatch(/no key yet/);
    expect(formatted(`keys stage ${OF}`, key)).toBe(
      'The next key is k1; `keys list` shows every key that signs.',
    );
    for (const step of ['activate', 'retire'])
      expect(formatted(`keys ${step} ${OF}`, key)).toBe(
        'The active key is k1; `keys list` shows every key that signs.',
      );
    const line = `keys secrets ${OF}`;
    expect(formatted(line, { data: [{ keyId: 'k1', secret: 'whsec_1' }] })).toMatch(/k1 +whsec_1$/);
    expect(read(line).command.warning?.({ data: [] })).toMatch(/hand it over safely/);
  });
});
