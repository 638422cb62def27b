import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { verify } from 'node:crypto';
import { ListSigningKeys, ShowDelivery } from './application/requests.js';
import { receiver } from './testing/local-servers.js';
import { callOf, runningWebhooks } from './testing/running-webhooks.js';

const DATA = {
  rateDetails: { serviceApiFixedFee: 9007199254740993n },
  failureReason: 'SERVICE_SWITCH_ERROR',
  customerName: 'CLOSED_BY_SERVICE',
};

describe('a webhook of a deployment with a name of its own', () => {
  it('is stored in the contract’s words, and signed, sent and shown in those of the deployment', async () => {
    const webhooks = await runningWebhooks(await freshDatabase('wire_name'), undefined, 'Harbour');
    const endpoint = await receiver({ status: 200 });
    try {
      const platformId = newId('Platform');
      const webhookId = newId('Webhook');
      await webhooks.setEndpoint(`http://127.0.0.1:${endpoint.port}/`, callOf(platformId));
      const wanted = {
        type: 'OUTGOING_PAYMENT.FAILED',
        orderingKeys: ['Transaction:1'],
        data: DATA,
      } as const;
      const occurredAt = webhooks.clock.now();
      await webhooks.queue({ webhookId, occurredAt, ...wanted }, callOf(platformId));
      await webhooks.fireDue(0);

      const [delivered] = endpoint.received;
      const sent = delivered?.body ?? Buffer.of();
      expect(sent.toString()).toContain('"rateDetails":{"harbourApiFixedFee":9007199254740993}');
      expect(sent.toString()).toContain('"customerName":"CLOSED_BY_SERVICE"');
      const shown = await webhooks.dispatch.execute(new ShowDelivery({ webhookId }, callOf(platformId)));
      expect(shown?.body).toBe(sent.toString());
      const keys = await webhooks.dispatch.execute(new ListSigningKeys({}, callOf(platformId)));
      const signature = Buffer.from(String(delivered?.headers['x-harbour-signature']), 'base64');
      expect(verify('sha256', sent, keys[0]?.publicKeyPem ?? '', signature)).toBe(true);
    } finally {
      await endpoint.close();
      await webhooks.close();
    }
  });
});
