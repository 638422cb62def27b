import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sealedTo, SessionKey } from '@causeway/wallet-auth/testing';
import type { Answer } from './harness/api-client.js';
import { eventually } from './harness/eventually.js';
import type { Shape } from './harness/installation.js';
import { Opened } from './harness/opened.js';
import { isSignedBy } from './harness/webhook-receiver.js';
import { PaymentWorld } from './payment-world.js';

type Json = Record<string, any>;
const FUNDING = 50_000;
const SENT = 20_000;
/** Of 200 dollars half a percent is the service's fee; the wallet's currency has six decimals. */
const RECEIVED = 199_000_000;
const SPENT = 30_000_000;

/** In each shape: money goes into a wallet and out of it by quotes, with its webhooks, as platform and owner live it. */
export const walletJourney = (
  shape: Shape,
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): void => {
  const key = new SessionKey();
  const opened = new Opened();
  let world: PaymentWorld;
  let wallet: string;
  let usd: string;
  beforeAll(async () => {
    world = opened.add(await PaymentWorld.open(shape, await settings()), (each) => each.close());
  });
  afterAll(() => opened.close());

  const quoteOf = async (sourceId: string, destinationId: string, amount: number): Promise<Json> => {
    const quoted = await world.api.post('/quotes', world.quoteRequest(sourceId, destinationId, amount));
    expect([quoted.status, quoted.body['status']]).toStrictEqual([201, 'PENDING']);
    return quoted.body;
  };
  const balance = async (): Promise<number> => {
    const path = `/customers/internal-accounts?customerId=${world.customerId}&type=EMBEDDED_WALLET`;
    return (await world.api.get(path)).body['data'][0].balance.amount as number;
  };
  const signed = ({ body }: Answer) => ({
    'service-wallet-signature': key.stamp(String(body['payloadToSign'])),
    'request-id': String(body['requestId']),
  });

  it('gives every customer a wallet, also where the request names other currencies', async () => {
    const created = await world.api.post('/customers', {
      ...{ customerType: 'INDIVIDUAL', fullName: 'Ada Byron', email: 'ada@wallet.example' },
      currencies: ['USD'],
    });
    world.customerId = created.body['id'];
    const accounts = await eventually('both accounts', async () => {
      const { body } = await world.api.get(`/customers/internal-accounts?customerId=${world.customerId}`);
      const found = body['data'] as Json[];
      return found.every(({ status }) => status === 'ACTIVE') && found.length > 1 ? found : undefined;
    });
    const shown = accounts.map(({ type, status, balance: { currency } }) => [currency.code, type, status]);
    expect(shown.sort()).toStrictEqual([
      ['USD', 'INTERNAL_FIAT', 'ACTIVE'],
      ['USDB', 'EMBEDDED_WALLET', 'ACTIVE'],
    ]);
    [wallet = '', usd = ''] = ['EMBEDDED_WALLET', 'INTERNAL_FIAT'].map(
      (wanted) => accounts.find(({ type }) => type === wanted)?.['id'] as string,
    );
    const credentials = await eventually('the first credential', async () => {
      const { body } = await world.api.get(`/auth/credentials?accountId=${wallet}`);
      return (body['data'] as Json[]).length > 0 ? body['data'] : undefined;
    });
    expect(credentials).toMatchObject([{ type: 'EMAIL_OTP', nickname: 'ada@wallet.example' }]);
  });

  it('takes money in without a signature, and reports each change of its balance', async () => {
    await world.fund(usd, FUNDING);
    const quote = await quoteOf(usd, wallet, SENT);
    expect((await world.execute(quote['id'])).status).toBe(200);
    await world.reaches(quote['transactionId'], 'COMPLETED');
    expect(await balance()).toBe(RECEIVED);
    expect(await world.webhookTypes(4, wallet, quote['transactionId'])).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'OUTGOING_PAYMENT.COMPLETED',
    ]);
  });

  it('lets money out for a session of its owner alone, once, and reports it', async () => {
    const { body } = await world.api.get(`/auth/credentials?accountId=${wallet}`);
    const path = `/auth/credentials/${String(body['data'][0].id)}`;
    const { body: challenged } = await world.api.post(`${path}/challenge`, {});
    const bundle = String(challenged['otpEncryptionTargetBundle']);
    const encryptedOtpBundle = sealedTo(bundle, { code: '000000', publicKey: key.publicKey });
    const proof = { type: 'EMAIL_OTP', encryptedOtpBundle };
    const session = await world.api.post(
      `${path}/verify`,
      proof,
      signed(await world.api.post(`${path}/verify`, proof)),
    );
    expect(session.status).toBe(200);

    const before = world.webhooksAbout(wallet).length;
    const quote = await quoteOf(wallet, usd, SPENT);
    const { payloadToSign } = (quote['paymentInstructions'] as Json[])
      .map(({ accountOrWalletInfo }) => accountOrWalletInfo as Json)
      .find(({ accountType }) => accountType === 'EMBEDDED_WALLET') as Json;
    const executeBy = (signer: SessionKey) =>
      world.execute(quote['id'], { 'service-wallet-signature': signer.stamp(payloadToSign) });
    expect((await world.execute(quote['id'])).body['code']).toBe('WALLET_SIGNATURE_MISSING');
    expect((await executeBy(new SessionKey())).body['code']).toBe('WALLET_SIGNATURE_INVALID');
    expect(await balance()).toBe(RECEIVED);
    const statuses = (await Promise.all([executeBy(key), executeBy(key)])).map(({ status }) => status);
    expect(statuses.sort()).toStrictEqual([200, 409]);
    await world.reaches(quote['transactionId'], 'COMPLETED');
    expect(await balance()).toBe(RECEIVED - SPENT);
    const types = await world.webhookTypes(before + 5, wallet, quote['transactionId']);
    expect(types.slice(before)).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'OUTGOING_PAYMENT.PROCESSING',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'OUTGOING_PAYMENT.COMPLETED',
    ]);
    for (const webhook of world.webhooksAbout(wallet, quote['transactionId']))
      expect(isSignedBy(world.keys.sandbox.webhookPublicKeyPem, webhook)).toBe(true);
  });
};
