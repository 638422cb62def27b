import { FixedClock, instant, type Id } from '@causeway/kernel';
import { RejectedError, type CallContext } from '@causeway/commands';
import type { AttemptReport } from './requests.js';
import { sendTestWebhook } from './send-test-webhook.handler.js';

const WEBHOOK = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
const URL_A = 'https://a.example/hooks';
const NOW = instant('2026-03-01T10:00:00.000Z');
const call: CallContext = {
  commandId: 'request-1',
  platformId: 'Platform:019a0000-0000-7000-8000-0000000000a1',
  environment: 'sandbox',
  actor: 'Token:1',
  correlationId: 'correlation-1',
  causationId: 'request-1',
  deadlineAt: instant('2026-03-01T10:01:00.000Z'),
};

const sendTest = async (url: string | null, report?: AttemptReport) => {
  const given: object[] = [];
  const handling = sendTestWebhook({
    clock: new FixedClock(NOW),
    views: {} as never,
    record: async (_call, { name, content }) => {
      given.push({ ...(content as object), of: name });
      return undefined as never;
    },
    attempt: async (wanted) => {
      given.push(wanted);
      return report as never;
    },
  });
  const answer = await handling
    .execute({ webhookId: WEBHOOK, endpoint: url } as never, call)
    .catch((error: unknown) => error);
  return { given, answer };
};
const refused = (code: string, details = {}) => new RejectedError('webhooks', code, details);
const refusalIn = ({ answer }: { answer: unknown }) =>
  answer instanceof RejectedError ? [answer.context, answer.code, answer.details] : answer;

describe('a test webhook', () => {
  it('is queued, attempted and answered with what the endpoint said', async () => {
    const { given, answer } = await sendTest(URL_A, {
      outcome: 'DELIVERED',
      url: URL_A,
      answer: { status: 202, body: 'fine' },
    });
    expect(given).toStrictEqual([
      {
        webhookId: WEBHOOK,
        type: 'TEST',
        orderingKeys: [call.platformId],
        data: {},
        occurredAt: NOW,
        endpointUrl: URL_A,
        isInBand: true,
        of: 'queue-webhook',
      },
      { webhookId: WEBHOOK, url: URL_A },
    ]);
    expect(answer).toStrictEqual({ url: URL_A, responseStatus: 202, responseBody: 'fine' });
  });

  it('answered without a body shows an empty one', async () => {
    const { answer } = await sendTest(URL_A, { outcome: 'DELIVERED', url: URL_A, answer: { status: 204 } });
    expect(answer).toStrictEqual({ url: URL_A, responseStatus: 204, responseBody: '' });
  });

  it('without an endpoint is refused and queues nothing', async () => {
    const result = await sendTest(null);
    expect(refusalIn(result)).toStrictEqual(refusalIn({ answer: refused('WEBHOOK_ENDPOINT_NOT_SET') }));
    expect(result.given).toStrictEqual([]);
  });

  it.each([301, 400, 401, 409, 500, 503])(
    'answered %i is a delivery error with the status',
    async (status) => {
      const outcome = status === 409 ? 'DELIVERED' : 'FAILED';
      const result = await sendTest(URL_A, { outcome, url: URL_A, answer: { status, body: 'x' } });
      expect(refusalIn(result)).toStrictEqual([
        'webhooks',
        'WEBHOOK_DELIVERY_ERROR',
        { response_status: status },
      ]);
    },
  );

  it.each(['TIMEOUT', 'TLS_ERROR', 'DNS_ERROR', 'ADDRESS_REFUSED'] as const)(
    'that got no answer (%s) is a delivery error without a status',
    async (failure) => {
      const result = await sendTest(URL_A, { outcome: 'FAILED', url: URL_A, answer: { failure } });
      expect(refusalIn(result)).toStrictEqual(['webhooks', 'WEBHOOK_DELIVERY_ERROR', { reason: failure }]);
    },
  );

  it('whose endpoint was cleared meanwhile is refused as one without', async () => {
    const result = await sendTest(URL_A, { outcome: 'NOT_SENT', reason: 'ENDPOINT_CLEARED' });
    expect(refusalIn(result)).toStrictEqual(['webhooks', 'WEBHOOK_ENDPOINT_NOT_SET', {}]);
  });

  it('that another attempt settled reports no answer as its own', async () => {
    const result = await sendTest(URL_A, { outcome: 'NOT_SENT' });
    expect(refusalIn(result)).toStrictEqual(['webhooks', 'WEBHOOK_DELIVERY_ERROR', {}]);
  });
});
