import { ApiClient, eventually, Installation, isLongRun, Opened, type Shape } from '@causeway/e2e';
import type { CrashPoint } from '@causeway/kernel';
import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCA_LABELS } from './campaign/kill-plan.js';
import { struck } from './campaign/struck.js';

/** What a dead process claimed is taken over after it. */
const LEASE_MS = '5000';
const FUNDING = 10_000_000;
const AMOUNT = 1_000_000;
const CODE = '123456';
const ADDRESS = { line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' };
const NEW_NUMBER = '+491709999999';

/** Customers under strong authentication, in an installation whose process dies at a label. */
const killedAt = (shape: Shape, settings: () => Promise<Readonly<Record<string, string>>>): void => {
  const victim = shape === 'standalone' ? 'standalone' : 'onboarding';
  const opened = new Opened();
  let installation: Installation;
  let api: ApiClient;

  beforeAll(async () => {
    installation = opened.add(
      await Installation.start(shape, { ...(await settings()), CAUSEWAY_TIMER_LEASE_MS: LEASE_MS }),
      (each) => each.remove(),
    );
    const { sandbox, baseUrl } = await installation.credentials();
    api = ApiClient.as(sandbox, baseUrl);
  });
  afterAll(() => opened.close());

  const struckAt = (label: CrashPoint, request: () => Promise<unknown>): Promise<void> =>
    struck(installation, { victim, label }, request);

  /** A customer with a verified number, a session and money. */
  const customer = async (): Promise<{ id: string; accountId: string; sca: string }> => {
    const created = await api.post('/customers', {
      ...{ customerType: 'INDIVIDUAL', fullName: 'Erika Mustermann', address: ADDRESS },
      ...{ email: 'erika@killed.example', phoneNumber: '+491701234567' },
    });
    const id = String(created.body['id']);
    await api.post(`/customers/${id}/verify-phone`, undefined);
    expect((await api.post(`/customers/${id}/verify-phone/confirm`, { code: CODE })).status).toBe(200);
    const accountId = await eventually('an account in USDC', async () => {
      const { body } = await api.get(`/customers/internal-accounts?customerId=${id}&currency=USDC`);
      return (body['data'] as { id: string }[])[0]?.id;
    });
    expect((await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: FUNDING })).status).toBe(
      200,
    );
    const sca = `?customerId=${encodeURIComponent(id)}`;
    const { body } = await api.post(`/sca/login/start${sca}`, { factor: 'SMS_OTP' });
    const proof = { factor: 'SMS_OTP', code: CODE, endUserIpAddress: '203.0.113.7' };
    const login = await api.post(`/sca/login/complete${sca}`, { ...proof, challengeId: body['challengeId'] });
    expect(login.status).toBe(200);
    return { id, accountId, sca };
  };
  const balanceOf = async (id: string): Promise<number> => {
    const { body } = await api.get(`/customers/internal-accounts?customerId=${id}&currency=USDC`);
    return (body['data'] as { balance: { amount: number } }[])[0]?.balance.amount ?? Number.NaN;
  };
  const challengedQuote = async ({ id, accountId }: { id: string; accountId: string }) => {
    const destination = await api.post('/customers/external-accounts', {
      ...{ customerId: id, currency: 'EUR' },
      accountInfo: {
        ...{ accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
        beneficiary: {
          beneficiaryType: 'INDIVIDUAL',
          fullName: 'Erika Mustermann',
          countryOfResidence: 'DE',
        },
      },
    });
    const { body: quote } = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: destination.body['id'] },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: AMOUNT, immediatelyExecute: true },
    });
    expect(quote['status']).toBe('PENDING_AUTHORIZATION');
    return { quoteId: String(quote['id']), transactionId: String(quote['transactionId']) };
  };

  it.each(SCA_LABELS.filter((label) => label !== 'sca.after-reset'))(
    'a proven payment is released once at %s',
    async (label) => {
      const payer = await customer();
      const { quoteId, transactionId } = await challengedQuote(payer);
      const authorize = () => api.post(`/quotes/${quoteId}/authorize`, { code: CODE });
      await struckAt(label, authorize);
      await eventually(`${transactionId} to be paid`, async () => {
        const { body } = await api.get(`/transactions/${transactionId}`);
        return body['status'] === 'COMPLETED' || undefined;
      });
      expect(await balanceOf(payer.id)).toBe(FUNDING - AMOUNT);
      expect((await authorize()).status).toBe(409);
      expect(await balanceOf(payer.id)).toBe(FUNDING - AMOUNT);
    },
  );

  it('a number that was reset is replaced at sca.after-reset', async () => {
    const { id, sca } = await customer();
    const started = await api.post(`/sca/factors/reset${sca}`, { factor: 'SMS_OTP' });
    const reset = `/sca/factors/reset/${String(started.body['resetId'])}`;
    await eventually('the liveness check to pass', async () => {
      const { body } = await api.get(`${reset}${sca}`);
      return body['status'] === 'LIVENESS_PASSED' || undefined;
    });
    await struckAt('sca.after-reset', () =>
      api.post(`${reset}/complete${sca}`, { mobile: { countryCode: '+49', number: '1709999999' } }),
    );
    await eventually('the number to be replaced', async () => {
      const { body } = await api.get(`/customers/${id}`);
      return body['phoneNumber'] === NEW_NUMBER || undefined;
    });
    const { body } = await api.get(`/customers/${id}`);
    expect(body['contactVerification']).toMatchObject({ phone: 'VERIFIED' });
  });
};

describe('a standalone that is killed while a customer proves something', () => {
  killedAt('standalone', async () => ({}));
});

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('services, of which the one that judges proofs is killed', () => {
  const opened = new Opened();
  killedAt('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-sca-kills-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { KAFKA_BROKERS: broker.brokers };
  });
  afterAll(() => opened.close());
});
