import { UnavailableError } from '@causeway/commands';
import { isTransient, laneOf, type PublishedMessage } from '@causeway/event-store';
import { instant, newId, newUuid, type Id } from '@causeway/kernel';
import {
  ACCOUNT_CHANGED,
  ENTRY_POSTED_V2,
  type EntryPostingDocument,
  type InternalAccountDocument,
} from '@causeway/ledger';
import { freshDatabase } from '@causeway/testing';
import { accountDocument, postingTo } from './testing/documents.js';
import { receiver } from './testing/local-servers.js';
import { callOf, runningWebhooks } from './testing/running-webhooks.js';
import { webhooks as webhooksContext } from './webhooks.module.js';

const RECORDED_AT = instant('2026-03-01T10:00:01.000Z');
const TRANSACTION = newId('Transaction');

let webhooks: Awaited<ReturnType<typeof runningWebhooks>>;
let endpoint: Awaited<ReturnType<typeof receiver>>;
/** What the ledger shows when it is asked, and how often that was. */
const shown = new Map<string, InternalAccountDocument>();
let asked: string[] = [];
let isLedgerThere = true;
beforeAll(async () => {
  const url = await freshDatabase('webhooks');
  webhooks = await runningWebhooks(url, async (accountId) => {
    asked.push(accountId);
    if (!isLedgerThere) throw new UnavailableError('the lane has no writer', 1);
    return shown.get(accountId) ?? null;
  });
  endpoint = await receiver({ status: 200 });
});
afterAll(async () => {
  await webhooks.close();
  await endpoint.close();
});

let platformId: string;
let customerId: Id<'Customer'>;
let source: Id<'InternalAccount'>;
beforeEach(async () => {
  [platformId, customerId, source] = [newId('Platform'), newId('Customer'), newId('InternalAccount')];
  asked = [];
  isLedgerThere = true;
  endpoint.received.length = 0;
  const url = `http://127.0.0.1:${endpoint.port}/hooks`;
  await webhooks.setEndpoint(url, callOf(platformId));
});

let position = 0;
const message = (type: string, data: object): PublishedMessage => ({
  lane: 'ledger.sandbox',
  position: (position += 1),
  type,
  key: platformId,
  data,
  recordedAt: RECORDED_AT,
  metadata: {
    commandId: newUuid(),
    platformId,
    environment: 'sandbox',
    actor: 'Token:1',
    correlationId: 'correlation',
    causationId: 'causation',
  },
});
const account = (amounts = { balance: 0n, total: 0n }, change: Partial<InternalAccountDocument> = {}) => ({
  ...accountDocument(source, amounts, customerId),
  fundingPaymentInstructions: [{ accountOrWalletInfo: { accountType: 'IBAN' }, isPlatformAccount: false }],
  ...change,
});
const changed = (...accounts: InternalAccountDocument[]) => message(ACCOUNT_CHANGED, { accounts });
const entry = (...postings: EntryPostingDocument[]) =>
  message(ENTRY_POSTED_V2, { cause: { kind: 'PAYMENT', transactionId: TRANSACTION }, postings });
/** Everything that arrives when all that is due was sent: type and data. */
const arrived = async () => {
  while ((await webhooks.fireDue()) > 0);
  return endpoint.received.map(({ body }) => {
    const { type, data } = JSON.parse(body.toString()) as { type: string; data: Record<string, unknown> };
    return { type, data };
  });
};
const plain = (document: object): unknown =>
  JSON.parse(
    JSON.stringify(document, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  );

describe('an entry of the ledger', () => {
  it('shows what was noted of its accounts, as the API shows them after it', async () => {
    expect(await webhooks.read(changed(account()))).toStrictEqual(['appended']);
    const after = account({ balance: 70n, total: 100n }, { updatedAt: RECORDED_AT });
    expect(await webhooks.read(entry(postingTo(after)))).toStrictEqual(['appended']);
    expect(await arrived()).toStrictEqual([{ type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED', data: plain(after) }]);
    expect(asked).toStrictEqual([]);
  });

  it('shows what was pending as a part of the total', async () => {
    await webhooks.read(changed(account()));
    await webhooks.read(entry({ ...postingTo(account()), available: '5', held: '7', pending: '11' }));
    expect(await arrived()).toMatchObject([
      { data: { balance: { amount: 5 }, totalBalance: { amount: 23 } } },
    ]);
  });

  it('shows its accounts as they were at its place in the ledger, however they changed later', async () => {
    const frozen = account(undefined, { status: 'FROZEN', fundingPaymentInstructions: [] });
    for (const each of [
      changed(account()),
      entry(postingTo(account({ balance: 1n, total: 1n }))),
      changed(frozen),
      entry(postingTo(account({ balance: 2n, total: 2n }))),
      changed(account()),
      entry(postingTo(account({ balance: 3n, total: 3n }))),
    ])
      await webhooks.read(each);
    const states = (await arrived()).map(({ data }) => [
      (data['balance'] as { amount: number }).amount,
      data['status'],
      (data['fundingPaymentInstructions'] as unknown[]).length,
    ]);
    expect(states).toStrictEqual([
      [1, 'ACTIVE', 1],
      [2, 'FROZEN', 0],
      [3, 'ACTIVE', 1],
    ]);
  });

  it('shows the platform’s own account first, and none of the service’s own', async () => {
    const own = accountDocument(newId('InternalAccount'), { balance: 5n, total: 5n });
    const wallet = account(undefined, { type: 'EMBEDDED_WALLET', privateEnabled: false });
    await webhooks.read(changed(wallet));
    await webhooks.read(changed(own));
    const clearing = { ...postingTo(wallet), account: 'CLEARING' };
    await webhooks.read(entry(clearing, postingTo(wallet), postingTo(own)));
    const all = await arrived();
    expect(all.map(({ data }) => [data['id'], data['privateEnabled']])).toStrictEqual([
      [own.id, undefined],
      [source, false],
    ]);
  });

  it('that changed no account becomes no webhook', async () => {
    expect(await webhooks.read(entry({ ...postingTo(account()), account: 'FEES' }))).toStrictEqual([]);
    const there = { ...postingTo(account()), side: 'DEBIT' as const };
    expect(await webhooks.read(entry(postingTo(account()), there))).toStrictEqual([]);
    expect([await arrived(), asked]).toStrictEqual([[], []]);
  });

  it('read twice is queued once', async () => {
    await webhooks.read(changed(account()));
    const posted = entry(postingTo(account()));
    await webhooks.read(posted);
    expect(await webhooks.read(posted)).toStrictEqual([]);
    expect(await arrived()).toHaveLength(1);
  });
});

describe('an account that was opened before the ledger published that', () => {
  it('is asked for at the ledger’s door, once', async () => {
    shown.set(source, account({ balance: 99n, total: 99n }));
    await webhooks.read(entry(postingTo(account({ balance: 1n, total: 1n }))));
    await webhooks.read(entry(postingTo(account({ balance: 2n, total: 2n }))));
    expect(asked).toStrictEqual([source]);
    const balances = (await arrived()).map(({ data }) => data['balance']);
    expect(balances).toMatchObject([{ amount: 1 }, { amount: 2 }]);
  });

  it('and that another platform has is not known for this one', async () => {
    await webhooks.read(changed(account()));
    platformId = newId('Platform');
    await webhooks.setEndpoint(`http://127.0.0.1:${endpoint.port}/hooks`, callOf(platformId));
    await expect(webhooks.read(entry(postingTo(account())))).rejects.toThrow(
      `The ledger published ${source}, and has no such account`,
    );
  });

  it('is not asked for where no endpoint is to be notified, and nothing is recorded of its entry', async () => {
    await webhooks.setEndpoint(null, callOf(platformId));
    expect(await webhooks.read(entry(postingTo(account())))).toStrictEqual([]);
    expect([await arrived(), asked]).toStrictEqual([[], []]);
  });

  it('waits for a ledger that does not answer', async () => {
    isLedgerThere = false;
    const failure = await webhooks.read(entry(postingTo(account()))).catch((error: unknown) => error);
    expect(isTransient(failure)).toBe(true);
  });
});

describe('an account that changes', () => {
  it('is not published with its first status, and with any other to the platform', async () => {
    await webhooks.read(changed(account()));
    expect(await arrived()).toStrictEqual([]);
    const frozen = account({ balance: 4n, total: 4n }, { status: 'FROZEN', fundingPaymentInstructions: [] });
    const each = message(ACCOUNT_CHANGED, {
      accounts: [frozen],
      changed: ['STATUS', 'FUNDING_INSTRUCTIONS'],
    });
    expect(await webhooks.read(each)).toStrictEqual(['appended']);
    expect(await webhooks.read(each)).toStrictEqual([]);
    expect(await arrived()).toStrictEqual([
      { type: 'INTERNAL_ACCOUNT.STATUS_UPDATED', data: plain(frozen) },
      { type: 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED', data: plain(frozen) },
    ]);
  });

  it('together with others is published with what changed of it', async () => {
    const closed = { status: 'CLOSED', fundingPaymentInstructions: [] } as const;
    const first = account(undefined, closed);
    const frozenBefore = account(undefined, { ...closed, id: newId('InternalAccount') });
    await webhooks.read(
      message(ACCOUNT_CHANGED, {
        accounts: [first, frozenBefore],
        changed: ['STATUS', 'FUNDING_INSTRUCTIONS'],
        changedOf: { [frozenBefore.id]: ['STATUS'] },
      }),
    );
    expect((await arrived()).map(({ type, data }) => [type, data['id']])).toStrictEqual([
      ['INTERNAL_ACCOUNT.STATUS_UPDATED', first.id],
      ['INTERNAL_ACCOUNT.STATUS_UPDATED', frozenBefore.id],
      ['INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED', first.id],
    ]);
  });

  it('is noted without an endpoint, too: one that is set later is shown it as it is', async () => {
    await webhooks.setEndpoint(null, callOf(platformId));
    const frozen = account(undefined, { status: 'FROZEN' });
    expect(
      await webhooks.read(message(ACCOUNT_CHANGED, { accounts: [frozen], changed: ['STATUS'] })),
    ).toStrictEqual(['appended']);
    await webhooks.setEndpoint(`http://127.0.0.1:${endpoint.port}/hooks`, callOf(platformId));
    await webhooks.read(entry(postingTo(account({ balance: 1n, total: 1n }))));
    expect((await arrived()).map(({ type, data }) => [type, data['status']])).toStrictEqual([
      ['INTERNAL_ACCOUNT.BALANCE_UPDATED', 'FROZEN'],
    ]);
    expect(asked).toStrictEqual([]);
  });

  it('leaves rows that equal what a replay of the log gives', async () => {
    await webhooks.read(changed(account()));
    await webhooks.read(changed(account(undefined, { status: 'FROZEN' })));
    const rows = new Map<string, unknown>();
    const streamId = `account-${source.slice('InternalAccount:'.length)}`;
    const fold = webhooksContext.replayable.foldOf(streamId, 'sandbox');
    for (const event of await webhooks.store.read(laneOf('webhooks', 'sandbox'), 0, 10_000)) {
      if (event.streamId !== streamId) continue;
      for (const { view, row } of fold?.apply(event) ?? []) rows.set(view.table, row);
    }
    const live = await webhooks.rows<Record<string, unknown>>(
      'select * from webhooks.account_view where account_id = $1',
      [source],
    );
    expect(live.map((row) => ({ ...row, noted_at: (row['noted_at'] as Date).toISOString() }))).toStrictEqual([
      rows.get('account_view'),
    ]);
    expect(live[0]?.['facts']).toMatchObject({ id: source, status: 'FROZEN' });
  });
});
