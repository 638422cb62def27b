import { ApiClient, eventually, Installation, Opened, WebhookReceiver } from '@causeway/e2e';
import type { CrashPoint } from '@causeway/kernel';
import { APPROVAL_LABELS } from './campaign/kill-plan.js';

/**
 * A claimed approval request is retried by the next process after the lease: longer than a busy machine
 * delays the first.
 */
const LEASE_MS = '5000';
const AMOUNT = 1_000;

const opened = new Opened();
let installation: Installation;
let receiver: WebhookReceiver;
let api: ApiClient;

beforeAll(async () => {
  receiver = opened.add(await WebhookReceiver.start(), (each) => each.stop());
  // The counterparty fields that the simulated sender's institution requires (sandbox §7).
  receiver.answerText = () => JSON.stringify({ receiverCustomerInfo: { NATIONALITY: 'GB' } });
  installation = opened.add(
    await Installation.start('standalone', { CAUSEWAY_TIMER_LEASE_MS: LEASE_MS }),
    (each) => each.remove(),
  );
  const { sandbox, baseUrl } = await installation.credentials();
  api = ApiClient.as(sandbox, baseUrl);
  const configured = await api.patch('/config', {
    webhookEndpoint: receiver.url(),
    umaDomain: 'killed.example',
    supportedCurrencies: [
      {
        currencyCode: 'USD',
        minAmount: 1,
        maxAmount: 10_000_000,
        requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
        enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
      },
    ],
  });
  expect([configured.status, configured.text]).toStrictEqual([200, expect.any(String)]);
});
afterAll(() => opened.close());

const askedAbout = (transactionId: string): number =>
  receiver.received.filter(
    ({ envelope }) =>
      envelope.type === 'INCOMING_PAYMENT.PENDING' &&
      (envelope.data as { readonly id?: string }).id === transactionId,
  ).length;

const UNKNOWN = { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' };
/** webhooks §6: the request is never sent twice, so an answer that was lost with its process is none. */
const ENDS: Readonly<Partial<Record<CrashPoint, { readonly asked: number; readonly payment: object }>>> = {
  'approval.before-call': { asked: 0, payment: UNKNOWN },
  'approval.after-call': { asked: 1, payment: UNKNOWN },
  'approval.after-report': { asked: 1, payment: { status: 'COMPLETED' } },
};

describe('a standalone that is killed while a platform is asked for its approval', () => {
  it('has an end for the payment at every label there is', () => {
    expect(Object.keys(ENDS)).toStrictEqual(APPROVAL_LABELS);
  });

  it.each(APPROVAL_LABELS)(
    'asks no second time after %s, and the payment comes to what was known',
    async (label) => {
      await installation.stop();
      const armed = installation.launch('standalone', { CAUSEWAY_CRASH_AT: label });
      await installation.ready();
      const umaAddress = `$${label.replaceAll('.', '-')}@killed.example`;
      const customer = await api.post('/customers', {
        customerType: 'INDIVIDUAL',
        fullName: 'Ada Lovelace',
        umaAddress,
        currencies: ['USD'],
      });
      expect([customer.status, customer.text]).toStrictEqual([201, expect.any(String)]);
      // The process may die before it has answered this.
      const received = await api
        .post('/sandbox/uma/receive', {
          senderUmaAddress: '$success.usd@sandbox.uma.money',
          receiverUmaAddress: umaAddress,
          receivingCurrencyCode: 'USD',
          receivingCurrencyAmount: AMOUNT,
        })
        .catch(() => undefined);
      expect([200, undefined]).toContain(received?.status);
      await eventually(`${label} to be passed`, () => (armed.isAlive ? undefined : true));
      expect(armed.endedBy).toBe('SIGKILL');

      installation.launch('standalone');
      await installation.ready();
      const { body: payments } = await api.get(`/transactions?customerId=${customer.body['id']}`);
      const [{ id }] = payments['data'] as [{ readonly id: string }];
      const { asked, payment } = ENDS[label] ?? { asked: Number.NaN, payment: {} };
      const ended = await eventually(`${id} to end`, async () => {
        const { body } = await api.get(`/transactions/${id}`);
        return ['COMPLETED', 'FAILED', 'REJECTED'].includes(String(body['status'])) ? body : undefined;
      });
      expect(ended).toMatchObject(payment);
      // The delivery is settled as well: no process asked again.
      await eventually('the question to be settled', async () => {
        const { body } = await api.get(
          `/config/webhooks/deliveries?resource=${id}&type=INCOMING_PAYMENT.PENDING`,
        );
        const [delivery] = body['data'] as readonly { readonly status: string }[];
        return delivery?.status === 'UNDELIVERABLE' || undefined;
      });
      expect(askedAbout(id)).toBe(asked);
    },
  );
});
