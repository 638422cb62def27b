import { ApiClient, eventually, Installation, isLongRun, Opened, type Shape } from '@causeway/e2e';
import type { CrashPoint } from '@causeway/kernel';
import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { openedExport, sealedTo, SessionKey } from '@causeway/wallet-auth/testing';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WALLET_LABELS } from './campaign/kill-plan.js';
import { struck } from './campaign/struck.js';

type Answer = Awaited<ReturnType<ApiClient['send']>>;
/** What a dead process claimed is taken over after it. */
const LEASE_MS = '5000';
const CODE = '000000';
/** Where a change of a contact may be cut off; the others are of one leg that has its whole effect in one commit. */
const OF_A_CONTACT: ReadonlySet<CrashPoint> = new Set([
  'wallet.after-intent',
  'wallet.after-change',
  'wallet.after-rename',
]);

/** Owners of wallets, in an installation whose process dies while one of them signs. */
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

  /** A customer whose wallet has a session of the client's own key. */
  const owner = async (label: CrashPoint, name = 'ada') => {
    const email = `${name}.${label}@killed.example`;
    const created = await api.post('/customers', {
      ...{ customerType: 'INDIVIDUAL', fullName: 'Ada Byron', email },
    });
    const id = String(created.body['id']);
    const accountId = await eventually('a wallet', async () => {
      const { body } = await api.get(`/customers/internal-accounts?customerId=${id}&type=EMBEDDED_WALLET`);
      return (body['data'] as { id: string }[])[0]?.id;
    });
    const credentials = async () =>
      (await api.get(`/auth/credentials?accountId=${accountId}`)).body['data'] as Record<string, string>[];
    const sessions = async () =>
      (await api.get(`/auth/sessions?accountId=${accountId}`)).body['data'] as Record<string, string>[];
    const key = new SessionKey();
    const [credential] = await credentials();
    const path = `/auth/credentials/${String(credential?.['id'])}`;
    const { body: challenged } = await api.post(`${path}/challenge`, {});
    const bundle = String(challenged['otpEncryptionTargetBundle']);
    const encryptedOtpBundle = sealedTo(bundle, { code: CODE, publicKey: key.publicKey });
    const proof = { type: 'EMAIL_OTP', encryptedOtpBundle };
    const first = await api.post(`${path}/verify`, proof);
    const session = await api.send('POST', `${path}/verify`, proof, signed(first, key));
    expect(session.status).toBe(200);
    return { accountId, credentials, email, id, key, sessionId: String(session.body['id']), sessions };
  };
  const signed = ({ body }: Answer, key: SessionKey): Readonly<Record<string, string>> => ({
    'service-wallet-signature': key.stamp(String(body['payloadToSign'])),
    'request-id': String(body['requestId']),
  });

  it.each(WALLET_LABELS.filter((label) => OF_A_CONTACT.has(label)))(
    'a signed change of a contact is carried out whole and once at %s',
    async (label) => {
      const { credentials, id, key } = await owner(label);
      const email = `new.${label}@killed.example`;
      const change = { customerType: 'INDIVIDUAL', email, fullName: 'Ada King' };
      const first = await api.patch(`/customers/${id}`, change);
      expect(first.status).toBe(202);
      await struckAt(label, () => api.send('PATCH', `/customers/${id}`, change, signed(first, key)));
      await eventually('record and credential to say the same', async () => {
        const [{ body }, [credential]] = [await api.get(`/customers/${id}`), await credentials()];
        const isWhole = body['email'] === email && body['fullName'] === 'Ada King';
        return (isWhole && credential?.['nickname'] === email) || undefined;
      });
      // The signature is used up: for another change it is good no more.
      const other = { ...change, email: `other.${label}@killed.example` };
      const replay = await api.send('PATCH', `/customers/${id}`, other, signed(first, key));
      expect([replay.status, replay.body['code']]).toStrictEqual([401, 'UNAUTHORIZED']);
      expect((await credentials()).map(({ nickname }) => nickname)).toStrictEqual([email]);
    },
  );

  it('a signed refresh opens one session at wallet.after-session', async () => {
    const { key, sessionId, sessions } = await owner('wallet.after-session');
    const path = `/auth/sessions/${sessionId}/refresh`;
    const body = { clientPublicKey: new SessionKey().publicKey };
    const first = await api.post(path, body);
    const again = (): Promise<Answer> => api.send('POST', path, body, signed(first, key));
    await struckAt('wallet.after-session', again);
    expect(await sessions()).toHaveLength(2);
    expect((await again()).status).toBe(401);
    expect(await sessions()).toHaveLength(2);
  });

  it('an export that was cut off gives its words to the next request at wallet.after-export', async () => {
    const { accountId, key } = await owner('wallet.after-export');
    const path = `/internal-accounts/${accountId}/export`;
    const body = { clientPublicKey: new SessionKey().uncompressed };
    const first = await api.post(path, body);
    await struckAt('wallet.after-export', () => api.send('POST', path, body, signed(first, key)));
    expect((await api.send('POST', path, body, signed(first, key))).status).toBe(401);
    const anew = await api.post(path, body);
    const exported = await api.send('POST', path, body, signed(anew, key));
    expect([exported.status, exported.body['id']]).toStrictEqual([200, accountId]);
  });

  it('keys that are sealed anew all are in the end, and give the same words, at wallet.after-reseal', async () => {
    const owners = [await owner('wallet.after-reseal'), await owner('wallet.after-export', 'second')];
    const words = () =>
      Promise.all(
        owners.map(async ({ accountId, key }) => {
          const target = new SessionKey();
          const path = `/internal-accounts/${accountId}/export`;
          const body = { clientPublicKey: target.uncompressed };
          const first = await api.post(path, body);
          const exported = await api.send('POST', path, body, signed(first, key));
          return openedExport(exported.body['encryptedWalletCredentials'], target);
        }),
      );
    const known = await words();
    const file = join(installation.dataDir, 'custodian.key');
    await rename(file, `${file}.previous`);
    const operator = ApiClient.operator(await installation.credentials());
    const reseal = () => operator.post('/operator/custodian/reseal', { environment: 'sandbox' });
    const left = async () =>
      (await operator.get('/operator/custodian?environment=sandbox')).body['left'] as number;
    await struckAt('wallet.after-reseal', reseal);
    const [cutOff, resealed] = [await left(), await reseal()];
    expect(cutOff).toBeGreaterThan(0);
    expect(resealed.body).toStrictEqual({ resealed: cutOff, left: 0 });
    // With the new key alone.
    await installation.process(victim).stop();
    await rm(`${file}.previous`);
    installation.launch(victim);
    await installation.ready();
    expect(await words()).toStrictEqual(known);
  });
};

describe('a standalone that is killed while the owner of a wallet signs', () => {
  killedAt('standalone', async () => ({}));
});

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('services, of which the one that judges signatures is killed', () => {
  const opened = new Opened();
  killedAt('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-wallet-kills-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { KAFKA_BROKERS: broker.brokers };
  });
  afterAll(() => opened.close());
});
