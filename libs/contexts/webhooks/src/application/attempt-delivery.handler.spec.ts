import { FixedClock, instant, type Id } from '@causeway/kernel';
import type { CallContext } from '@causeway/commands';
import { attemptDelivery } from './attempt-delivery.handler.js';
import { noDelivery } from '../domain/delivery.js';
import type { AttemptHealth, DueDelivery, OutgoingWebhook, SendResult } from './ports.js';

const WEBHOOK = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
const URL_A = 'https://a.example/hooks';
const call: CallContext = {
  commandId: 'timer-1',
  platformId: 'Platform:019a0000-0000-7000-8000-0000000000a1',
  environment: 'sandbox',
  actor: 'deliver-webhook',
  correlationId: 'correlation-1',
  causationId: 'deliver-1',
  deadlineAt: instant('2026-03-01T10:01:00.000Z'),
  remembersRefusals: true,
};
const due: DueDelivery = {
  webhookId: WEBHOOK,
  type: 'TEST',
  resourceId: 'Transaction:1',
  attemptsMade: 2,
  occurredAt: instant('2026-03-01T10:00:00.000Z'),
  timeoutMs: 10_000,
  retried: true,
  body: '{"name":"Zoë"}',
  generation: 1,
  endpoint: { url: URL_A, generation: 1, isPaused: false, changedAt: instant('2026-02-28T08:00:00.000Z') },
  signingKey: { keyId: 'k1', sealedPrivateKey: 'sealed' },
  standardSecrets: [{ keyId: 'k1', sealed: 'secrets' }],
  known: async () => ({ state: noDelivery, rows: [], version: 0 }),
};
const answered = (answerStatus: number, answerBody = 'ok', retryAfterMs?: number): SendResult => ({
  answerStatus,
  answerBody: Buffer.from(answerBody),
  durationMs: 12,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

/** One attempt with everything around it replaced; `log` is the order of what was done. */
const attempt = async (
  found: (DueDelivery | undefined)[],
  result: SendResult = answered(200),
  gate: 'open' | 'waited' | 'full' = 'open',
  spelling = 'name',
  before: Pick<DueDelivery, 'endpoint' | 'attemptsMade'> = found[0] ?? due,
) => {
  const learnt: (AttemptHealth | undefined)[] = [];
  const entered: string[] = [];
  const asked: boolean[] = [];
  const first: boolean[] = [];
  const given: { commandId: string; command: object }[] = [];
  const log: string[] = [];
  const sent: OutgoingWebhook[] = [];
  const observed: object[] = [];
  const idOf = ({ commandId, ...rest }: CallContext): string => {
    expect(rest).toStrictEqual({
      platformId: call.platformId,
      environment: 'sandbox',
      actor: 'deliver-webhook',
      correlationId: 'correlation-1',
      causationId: 'timer-1',
      deadlineAt: call.deadlineAt,
      remembersRefusals: false,
    });
    return commandId;
  };
  const deliver = attemptDelivery({
    clock: new FixedClock(instant('2026-03-01T10:00:01.500Z')),
    keyMaker: {} as never,
    record: async (made, { name, id, content }) => {
      given.push({
        commandId: idOf(made),
        command:
          name === 'add-signing-key'
            ? { of: name }
            : { webhookId: `Webhook:${id}`, ...(content as object), of: name },
      });
      log.push(name);
      return undefined as never;
    },
    endpoints: {
      of: async ({ platformId, environment }) => {
        expect([platformId, environment]).toStrictEqual([call.platformId, 'sandbox']);
        return { ...due, endpoint: before.endpoint };
      },
    },
    dueDeliveries: {
      find: async (webhookId, { platformId, environment }, terms) => {
        expect([webhookId, platformId, environment]).toStrictEqual([WEBHOOK, call.platformId, 'sandbox']);
        // What the endpoint was before a wait counts no more.
        asked.push(terms !== undefined);
        return found.shift();
      },
    },
    gate: {
      enter: async ({ endpoint, environment, webhookId, resourceId, isFirstAttempt }) => {
        expect(endpoint.startsWith(`${call.platformId} `)).toBe(true);
        expect({ environment, webhookId, resourceId }).toStrictEqual({
          environment: 'sandbox',
          webhookId: WEBHOOK,
          resourceId: due.resourceId,
        });
        first.push(isFirstAttempt);
        entered.push(endpoint);
        const leave = (health?: AttemptHealth): void => void learnt.push(health);
        return gate === 'full' ? undefined : { hasWaited: gate === 'waited', leave };
      },
      close: () => undefined,
    },
    wireBody: (stored) => stored.replace('name', spelling),
    approvals: { report: async () => undefined },
    sender: {
      send: async (webhook) => {
        sent.push(webhook);
        log.push('send');
        return { timestamp: '1772359201', signedBy: ['k1'], result };
      },
      close: async () => undefined,
    },
    observer: { attempted: (seen) => observed.push(seen) },
  });
  const isFirst = before.attemptsMade === 0;
  const wanted = { webhookId: WEBHOOK, resourceId: due.resourceId, isFirst };
  const report = await deliver(wanted, call);
  return {
    report,
    commands: given.map(({ command }) => command),
    given,
    log,
    sent,
    observed,
    learnt,
    entered,
    first,
    asked,
  };
};

const request = { timestamp: '1772359201', signedBy: ['k1'] };

describe('an attempt', () => {
  it('sends the body in the words of this deployment', async () => {
    const { sent } = await attempt([due], answered(200), 'open', 'naam');
    expect(sent.map(({ body }) => body)).toStrictEqual(['{"naam":"Zoë"}']);
  });

  it('sends the stored body, with the keys of now, to the endpoint of now, then records the answer', async () => {
    const { report, commands, log, sent, observed } = await attempt([due]);
    expect(sent).toStrictEqual([
      {
        webhookId: WEBHOOK,
        url: URL_A,
        platformId: call.platformId,
        environment: 'sandbox',
        body: '{"name":"Zoë"}',
        signingKey: { keyId: 'k1', sealedPrivateKey: 'sealed' },
        standardSecrets: [{ keyId: 'k1', sealed: 'secrets' }],
        timeoutMs: 10_000,
        retried: true,
      },
    ]);
    expect(log).toStrictEqual(['send', 'record-attempt']);
    const recorded = {
      attempt: 3,
      url: URL_A,
      durationMs: 12,
      answerStatus: 200,
      answerStart: 'ok',
      ...request,
    };
    expect(commands).toStrictEqual([{ webhookId: WEBHOOK, ...recorded, of: 'record-attempt' }]);
    expect(report).toStrictEqual({ outcome: 'DELIVERED', url: URL_A, answer: { status: 200, body: 'ok' } });
    const seen = { type: 'TEST', environment: 'sandbox', status: 200, durationMs: 12, outcome: 'DELIVERED' };
    expect(observed).toStrictEqual([seen]);
  });

  it('is observed with its time since the change, when it is the first', async () => {
    const { observed } = await attempt([{ ...due, attemptsMade: 0 }]);
    expect(observed).toMatchObject([{ outcome: 'DELIVERED', afterChangeMs: 1_500 }]);
  });

  it('that got no answer records why', async () => {
    const { report, commands, observed } = await attempt([due], { failure: 'TIMEOUT', durationMs: 10_000 });
    const recorded = {
      attempt: 3,
      url: URL_A,
      durationMs: 10_000,
      failure: 'TIMEOUT',
      answerStart: '',
      ...request,
    };
    expect(commands).toStrictEqual([{ webhookId: WEBHOOK, ...recorded, of: 'record-attempt' }]);
    expect(report).toStrictEqual({ outcome: 'FAILED', url: URL_A, answer: { failure: 'TIMEOUT' } });
    expect(observed).toStrictEqual([
      { type: 'TEST', environment: 'sandbox', status: undefined, durationMs: 10_000, outcome: 'FAILED' },
    ]);
  });

  it('reports nothing of what a private network answered', async () => {
    const { report } = await attempt([due], { ...answered(200, 'admin'), isPrivate: true } as SendResult);
    expect(report).toStrictEqual({ outcome: 'DELIVERED', url: URL_A, answer: { status: 200, body: '' } });
  });

  it('keeps 1 KiB of the answer and reports 10', async () => {
    const { report, commands } = await attempt([due], answered(500, 'x'.repeat(20_000)));
    expect(commands).toMatchObject([{ answerStatus: 500, answerStart: 'x'.repeat(1024) }]);
    expect(report).toStrictEqual({
      outcome: 'FAILED',
      url: URL_A,
      answer: { status: 500, body: 'x'.repeat(10_240) },
    });
  });

  it('keeps what PostgreSQL can hold of a binary answer', async () => {
    const { commands } = await attempt([due], answered(200, 'a\0b'));
    expect(commands).toMatchObject([{ answerStart: 'a\uFFFDb' }]);
  });

  it('records under a new command id each time, because a repetition may have another answer', async () => {
    const first = await attempt([due]);
    const second = await attempt([due]);
    expect(first.given[0]?.commandId).not.toBe(second.given[0]?.commandId);
    expect(first.given[0]?.commandId).not.toBe(call.commandId);
  });

  it('of a settled or unknown delivery sends nothing', async () => {
    const { report, log, observed } = await attempt([undefined]);
    expect([report, log, observed]).toStrictEqual([{ outcome: 'NOT_SENT' }, [], []]);
  });

  it.each([
    ['cleared', { url: null, generation: 2, isPaused: false }],
    ['cleared and set again', { url: 'https://b.example', generation: 2, isPaused: false }],
  ])('after the endpoint was %s skips the delivery', async (_what, endpoint) => {
    const { report, commands, sent } = await attempt([{ ...due, endpoint }]);
    expect(commands).toStrictEqual([{ webhookId: WEBHOOK, reason: 'ENDPOINT_CLEARED', of: 'skip-delivery' }]);
    expect([report, sent]).toStrictEqual([{ outcome: 'NOT_SENT', reason: 'ENDPOINT_CLEARED' }, []]);
  });

  it('goes to the new endpoint after a change', async () => {
    const { sent } = await attempt([
      { ...due, endpoint: { url: 'https://b.example', generation: 1, isPaused: false } },
    ]);
    expect(sent).toMatchObject([{ url: 'https://b.example' }]);
  });

  it('of an erased body skips the delivery', async () => {
    const { report, commands, sent } = await attempt([{ ...due, body: undefined }]);
    expect(commands).toStrictEqual([{ webhookId: WEBHOOK, reason: 'BODY_ERASED', of: 'skip-delivery' }]);
    expect([report, sent]).toStrictEqual([{ outcome: 'NOT_SENT', reason: 'BODY_ERASED' }, []]);
  });

  it('that comes before the platform’s key makes it', async () => {
    const { log, sent, commands } = await attempt([{ ...due, signingKey: undefined }, due]);
    expect(log).toStrictEqual(['add-signing-key', 'send', 'record-attempt']);
    expect(commands[0]).toStrictEqual({ of: 'add-signing-key' });
    expect(sent[0]?.signingKey).toStrictEqual({ keyId: 'k1', sealedPrivateKey: 'sealed' });
  });

  it('without any key sends nothing unsigned', async () => {
    await expect(attempt([{ ...due, signingKey: undefined }, undefined])).rejects.toThrow(
      'has no signing key',
    );
  });
});

describe('the gate', () => {
  it('that has no room leaves the delivery to its timer', async () => {
    const { report, log, entered } = await attempt([due], answered(200), 'full');
    expect([report, log]).toStrictEqual([{ outcome: 'NOT_SENT' }, []]);
    expect(entered).toStrictEqual([`${call.platformId} ${URL_A} 2026-02-28T08:00:00.000Z`]);
  });

  it('distinguishes first attempts, which others wait for, from retries', async () => {
    const tried = { ...due, attemptsMade: 1 };
    const untried = { ...due, attemptsMade: 0 };
    expect((await attempt([tried])).first).toStrictEqual([false]);
    expect((await attempt([untried])).first).toStrictEqual([true]);
  });

  it('of a paused endpoint is never asked', async () => {
    const paused = { ...due, endpoint: { ...due.endpoint, isPaused: true } };
    const { report, log, learnt } = await attempt([paused]);
    expect([report, log, learnt]).toStrictEqual([{ outcome: 'NOT_SENT' }, [], []]);
  });

  it('lets the delivery be read after a wait, with the endpoint of then', async () => {
    const { asked, commands } = await attempt([{ ...due, attemptsMade: 3 }], answered(200), 'waited');
    expect([asked, commands]).toMatchObject([[false], [{ attempt: 4 }]]);
    expect((await attempt([due])).asked).toStrictEqual([true]);
    const pausedMeanwhile = { ...due, endpoint: { ...due.endpoint, isPaused: true } };
    const { log, learnt } = await attempt([pausedMeanwhile], answered(200), 'waited', 'name', due);
    expect([log, learnt]).toStrictEqual([[], [undefined]]);
    expect((await attempt([undefined], answered(200), 'waited')).log).toStrictEqual([]);
  });

  it.each([
    [answered(200), { isWell: true, durationMs: 12 }],
    [answered(404), { isWell: true, durationMs: 12 }],
    [answered(500), { isWell: false, durationMs: 12 }],
    [answered(408), { isWell: false, durationMs: 12 }],
    [answered(429, 'ok', 9_000), { isWell: false, durationMs: 12, restMs: 9_000 }],
    [answered(404, 'ok', 9_000), { isWell: true, durationMs: 12 }],
    [
      { failure: 'TIMEOUT', durationMs: 30_000 },
      { isWell: false, durationMs: 30_000 },
    ],
  ] as [SendResult, AttemptHealth][])('learns from %j', async (result, health) => {
    expect((await attempt([due], result)).learnt[0]).toStrictEqual(health);
  });
});

it('the pause that an answer asks for is recorded', async () => {
  const { commands } = await attempt([due], answered(503, 'ok', 7_000));
  expect(commands).toMatchObject([{ answerStatus: 503, retryAfterMs: 7_000, ...request }]);
});
