import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { ShowInternalAccount, SubmitToLedger } from '../application/requests.js';
import { accountIdOf, type AccountOwner } from '../domain/account.js';
import { ACCOUNT_CHANGED, type AccountChangedV1 } from '../published/events.js';
import { LedgerHost } from '../testing/ledger-host.js';
import { ledgerHttp } from '../testing/ledger-http.js';
import { callOf, funding, opening, usd } from '../testing/ledger.fixture.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0002';
const platformId = newId('Platform');

const unapproved = new Set<string>();
let host: LedgerHost;
let http: HttpHarness;
beforeAll(async () => {
  const url = await freshDatabase('ledger');
  await LedgerHost.migrate(url);
  host = await LedgerHost.open(url);
  http = await ledgerHttp(host, OPERATOR_TOKEN, ({ customerId }) => !unapproved.has(customerId));
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const submit = (command: ConstructorParameters<typeof SubmitToLedger>[0]) =>
  host.execute(new SubmitToLedger(command, callOf(platformId)));

const freshAccount = async (
  status: 'ACTIVE' | 'PENDING' = 'ACTIVE',
  owner: AccountOwner = { platformId, customerId: newId('Customer') },
) => {
  await submit({ ...opening(owner, 'USD'), status } as ReturnType<typeof opening>);
  return accountIdOf(owner, 'USD', 'sandbox');
};

const send = async (body: object, token = OPERATOR_TOKEN) => {
  const answer = await http.send('POST', '//operator/internal-accounts/status', {
    as: null,
    headers: { authorization: `Bearer ${token}` },
    body: { platformId, environment: 'sandbox', ...body },
  });
  return { status: answer.status, body: answer.body };
};

const envelope = (status: number, code: string, details: object) => ({
  ...{ status, code, details },
  message: expect.any(String) as string,
});

describe('POST /operator/internal-accounts/status', () => {
  it('freezes an account, which then shows no funding instructions, and restores them with the hold lifted', async () => {
    const accountId = await freshAccount();
    const before = await host.execute(new ShowInternalAccount({ accountId }, callOf(platformId)));
    const frozen = await send({ accountId, status: 'FROZEN', reason: 'COMPLIANCE_HOLD' });
    expect(frozen).toMatchObject({ status: 200, body: { status: 'FROZEN', fundingPaymentInstructions: [] } });
    const lifted = await send({ accountId, status: 'ACTIVE' });
    expect(lifted).toMatchObject({ status: 200, body: { id: accountId, status: 'ACTIVE' } });
    expect(lifted.body['fundingPaymentInstructions']).toStrictEqual(before?.fundingPaymentInstructions);
    expect(before?.fundingPaymentInstructions).not.toStrictEqual([]);
  });

  it('notifies the platform of the status, and of withdrawn and restored funding instructions', async () => {
    const accountId = await freshAccount();
    const [last] = (await host.store.readPublished('ledger.sandbox', 0, 1_000)).slice(-1);
    await send({ accountId, status: 'FROZEN' });
    await send({ accountId, status: 'ACTIVE' });
    const published = await host.store.readPublished('ledger.sandbox', last?.position ?? 0, 10);
    expect(published.map(({ type, data }) => [type, (data as AccountChangedV1).changed])).toStrictEqual([
      [ACCOUNT_CHANGED, ['STATUS', 'FUNDING_INSTRUCTIONS']],
      [ACCOUNT_CHANGED, ['STATUS', 'FUNDING_INSTRUCTIONS']],
    ]);
  });

  it('reactivates a failed account, and activates a pending one', async () => {
    const accountId = await freshAccount('PENDING');
    expect(await send({ accountId, status: 'FAILED' })).toMatchObject({ body: { status: 'FAILED' } });
    expect(await send({ accountId, status: 'ACTIVE' })).toMatchObject({ body: { status: 'ACTIVE' } });
  });

  it('takes no account of an unapproved customer into use, neither a pending nor a failed one', async () => {
    const customerId = newId('Customer');
    unapproved.add(customerId);
    const accountId = await freshAccount('PENDING', { platformId, customerId });
    const refused = (status: string) => ({
      status: 409,
      body: envelope(409, 'CONFLICT', { reason: 'OWNER_NOT_APPROVED', status }),
    });
    expect(await send({ accountId, status: 'ACTIVE' })).toStrictEqual(refused('PENDING'));
    await send({ accountId, status: 'FAILED' });
    expect(await send({ accountId, status: 'ACTIVE' })).toStrictEqual(refused('FAILED'));
    unapproved.delete(customerId);
    expect(await send({ accountId, status: 'ACTIVE' })).toMatchObject({ body: { status: 'ACTIVE' } });
  });

  it('lifts the freeze of an account whose owner is no longer approved', async () => {
    const customerId = newId('Customer');
    unapproved.add(customerId);
    const accountId = await freshAccount('ACTIVE', { platformId, customerId });
    await send({ accountId, status: 'FROZEN' });
    expect(await send({ accountId, status: 'ACTIVE' })).toMatchObject({ body: { status: 'ACTIVE' } });
  });

  it('asks after no owner of the platform’s own account', async () => {
    const accountId = await freshAccount('PENDING', { platformId });
    expect(await send({ accountId, status: 'ACTIVE' })).toMatchObject({ body: { status: 'ACTIVE' } });
  });

  it('closes an empty account for good', async () => {
    const accountId = await freshAccount();
    expect(await send({ accountId, status: 'CLOSED' })).toMatchObject({ body: { status: 'CLOSED' } });
    expect(await send({ accountId, status: 'ACTIVE' })).toStrictEqual({
      status: 409,
      body: envelope(409, 'CONFLICT', { reason: 'STATUS_NOT_REACHABLE', status: 'CLOSED' }),
    });
  });

  it('refuses to close one that still holds money', async () => {
    const accountId = await freshAccount();
    await submit(funding(accountId, usd(1)));
    expect(await send({ accountId, status: 'CLOSED' })).toStrictEqual({
      status: 409,
      body: envelope(409, 'CONFLICT', { reason: 'ACCOUNT_NOT_EMPTY', available: 1, held: 0, pending: 0 }),
    });
  });

  it('changes nothing where the account has the status already', async () => {
    const accountId = await freshAccount();
    const before = await host.execute(new ShowInternalAccount({ accountId }, callOf(platformId)));
    await send({ accountId, status: 'ACTIVE' });
    expect(await host.execute(new ShowInternalAccount({ accountId }, callOf(platformId)))).toStrictEqual(
      before,
    );
  });

  it('finds no account of another platform, nor of the other environment', async () => {
    const accountId = await freshAccount();
    for (const tenant of [{ platformId: newId('Platform') }, { environment: 'production' }])
      expect(await send({ accountId, status: 'FROZEN', ...tenant })).toStrictEqual({
        status: 404,
        body: envelope(404, 'REFERENCE_NOT_FOUND', { resource: 'InternalAccount' }),
      });
  });

  it('names every wrong field at once', async () => {
    const { status, body } = await send({
      platformId: 1,
      environment: 'x',
      status: 'PENDING',
      reason: 'why not',
    });
    const { errors } = body['details'] as { errors: { field: string }[] };
    expect(status).toBe(400);
    expect(errors.map(({ field }) => field).sort()).toStrictEqual([
      'accountId',
      'environment',
      'platformId',
      'reason',
      'status',
    ]);
  });

  it('is for the operator only', async () => {
    const accountId = await freshAccount();
    expect(await send({ accountId, status: 'FROZEN' }, 'another-token')).toMatchObject({ status: 401 });
  });
});
