import { carriesOut, reportingCall, RejectedError, type CustomHandling } from '@causeway/commands';
import { crashPoint } from '@causeway/kernel';
import type { AttemptDelivery } from './attempt-delivery.handler.js';
import { webhookQueued } from './delivery.handlers.js';
import type { WebhooksPorts } from './ports.js';
import { SendTestWebhook, type AttemptReport, type TestWebhookAnswer } from './requests.js';

export interface TestPorts extends Pick<WebhooksPorts, 'record' | 'views' | 'clock'> {
  readonly attempt: AttemptDelivery;
}

/** A test is a delivery like any other, only that the caller waits for its one attempt. */
export const sendTestWebhook = ({ record, views, attempt, clock }: TestPorts): CustomHandling =>
  carriesOut<SendTestWebhook>({
    command: SendTestWebhook,
    execute: async ({ webhookId, endpoint }, call) => {
      if (endpoint === null) throw new RejectedError('webhooks', 'WEBHOOK_ENDPOINT_NOT_SET');
      const test = {
        webhookId,
        type: 'TEST',
        orderingKeys: [call.platformId],
        data: {},
        occurredAt: clock.now(call.environment),
        endpointUrl: endpoint,
        isInBand: true,
      } as const;
      await record(reportingCall(call), webhookQueued({ views }, test, call));
      crashPoint('delivery.after-test-queued');
      return answerOf(await attempt({ webhookId, url: endpoint }, reportingCall(call)));
    },
  });

/** sandbox §7: only 2xx is a success; a 409, which settles a delivery, is none for a test. */
const answerOf = (report: AttemptReport): TestWebhookAnswer => {
  if (report.outcome === 'NOT_SENT') {
    // Without a reason the test was settled by another attempt, whose answer is not ours to report.
    throw new RejectedError(
      'webhooks',
      report.reason ? 'WEBHOOK_ENDPOINT_NOT_SET' : 'WEBHOOK_DELIVERY_ERROR',
    );
  }
  const { status, failure, body } = report.answer;
  if (status === undefined)
    throw new RejectedError('webhooks', 'WEBHOOK_DELIVERY_ERROR', { reason: failure });
  if (status < 200 || status > 299) {
    throw new RejectedError('webhooks', 'WEBHOOK_DELIVERY_ERROR', { response_status: status });
  }
  return { url: report.url, responseStatus: status, responseBody: body ?? '' };
};
