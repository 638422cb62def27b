import {
  eventually,
  Installation,
  IssuingPlatform,
  TOKEN_CENT,
  WebhookReceiver,
  type ApiClient,
  type IssuanceRequest,
} from '@causeway/e2e';
import { queryOnce } from '@causeway/database';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './cli/program.js';
import { openAuditedDatabase } from './database/audited-database.js';
import { recomputeDigests } from './testing/recompute-digests.js';

/** USD, in minor units. */
const [FUNDED, SENT] = [500_000, 240_000];
/** Of a stablecoin, in cents. */
const [MINTED, BURNT] = [500, 200];

/** Gives a row while the snapshot of the ledger's lane is behind its log. */
const BEHIND = `
  select from ledger.event_sandbox
  having max(position) is distinct from (select position from ledger.snapshot where lane = 'ledger.sandbox')`;

describe('the audit of a running installation after its first payment', () => {
  let installation: Installation;
  let api: ApiClient;
  let receiver: WebhookReceiver;
  const issued = { mint: '', failing: '', burn: '', mintedAt: '' };
  const paid = { customerId: '', accountId: '', quoteId: '', transactionId: '', fundedAt: '', costMinor: 0 };

  beforeAll(async () => {
    installation = await Installation.start('standalone');
    api = await installation.sandbox();
    receiver = await WebhookReceiver.start();
    await api.patch('/config', { webhookEndpoint: receiver.url() });
    await eventually('the test of the endpoint', async () => receiver.received.length > 0 || undefined);
    await Promise.all([pay(), issue()]);
    await eventually('the writer to leave a snapshot of all that', async () => {
      const rows = await queryOnce(installation.databaseUrl, BEHIND);
      return rows.length === 0 || undefined;
    });
  });
  afterAll(async () => {
    await installation.remove();
    await receiver.stop();
  });

  const post = async (path: string, body: object) => {
    const answer = await api.post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };

  const pay = async (): Promise<void> => {
    const customer = await post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' });
    paid.customerId = customer['id'];
    const accounts = await api.get(`/customers/internal-accounts?customerId=${paid.customerId}&currency=USD`);
    paid.accountId = accounts.body['data'][0].id;
    const funded = await post(`/sandbox/internal-accounts/${paid.accountId}/fund`, { amount: FUNDED });
    paid.fundedAt = funded['updatedAt'];
    const external = await post('/customers/external-accounts', {
      customerId: paid.customerId,
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: 'DE89370400440532013999',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika Muster', countryOfResidence: 'DE' },
      },
    });
    const quote = await post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: paid.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: external['id'] },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: SENT,
    });
    [paid.quoteId, paid.transactionId] = [quote['id'], quote['transactionId']];
    await post(`/quotes/${paid.quoteId}/execute`, {});
    await eventually('the payment to settle', async () => {
      const { body } = await api.get(`/transactions/${paid.transactionId}`);
      return body['status'] === 'COMPLETED' || undefined;
    });
    const after = await api.get(`/customers/internal-accounts?customerId=${paid.customerId}&currency=USD`);
    paid.costMinor = FUNDED - after.body['data'][0].totalBalance.amount;
  };

  /** A mint, one that fails, and a burn after the moment at which all of the mint is recorded. */
  const issue = async (): Promise<void> => {
    const platform = await IssuingPlatform.open(api);
    const made = async (request: IssuanceRequest): Promise<string> =>
      (await platform.made(request)).body['id'];
    issued.failing = await made(platform.debitedMint(MINTED * TOKEN_CENT, { description: 'fails 004' }));
    issued.mint = await made(platform.debitedMint(MINTED * TOKEN_CENT));
    expect(await platform.end(issued.mint)).toBe('COMPLETED');
    issued.mintedAt = new Date().toISOString();
    issued.burn = await made(platform.burn(BURNT * TOKEN_CENT, 'PROVIDER_INTERNAL_BALANCE'));
    expect(await platform.end(issued.burn)).toBe('COMPLETED');
    expect(await platform.end(issued.failing)).toBe('PROVIDER_TRANSFER_FAILED');
  };

  const audit = async (...commandLine: string[]) => {
    const said: string[] = [];
    const complaints: string[] = [];
    const code = await runProgram([...commandLine, '--json'], {
      env: { DATABASE_URL: installation.databaseUrl, CAUSEWAY_DATA_DIR: installation.dataDir },
      say: (text) => void said.push(text),
      screen: { write: (text: string) => complaints.push(text) },
    });
    const text = said.join('\n');
    return { code, text, complaints: complaints.join(''), document: text === '' ? {} : JSON.parse(text) };
  };

  it('verifies every lane', async () => {
    const { code, document, complaints } = await audit('verify');
    expect({ code, complaints, findings: document.findings }).toStrictEqual({
      code: 0,
      complaints: '',
      findings: [],
    });
    const lanes = document.lanes.map(({ lane, events }: { lane: string; events: number }) => [
      lane,
      events > 0,
    ]);
    for (const name of [
      'customers',
      'deposits',
      'external_accounts',
      'ledger',
      'platform',
      'quotes',
      'sandbox',
      'stablecoins',
      'webhooks',
    ])
      expect(lanes).toContainEqual([`${name}.sandbox`, true]);
  });

  it('finds every view to be what the log gives, sealed columns included', async () => {
    const { code, document, complaints } = await audit('replay');
    expect({
      complaints,
      contexts: document.contexts?.flatMap((each: any) => each.findings),
      code,
    }).toStrictEqual({
      complaints: '',
      contexts: [],
      code: 0,
    });
    expect(document.sealedColumns).toBe('compared');
    const rows = Object.assign({}, ...document.contexts.map((each: { rows: object }) => each.rows));
    for (const view of [
      'account_view',
      'snapshot_account',
      'snapshot_system',
      'quote_view',
      'transaction_view',
      'deposit_view',
      'customer_view',
      'delivery_view',
      'operation_view',
    ])
      expect([view, rows[view] > 0]).toStrictEqual([view, true]);
  });

  it('reports the balance at any moment, to the minor unit', async () => {
    const now = await audit('balance', paid.accountId);
    expect(now.code).toBe(0);
    expect(now.document).toMatchObject({
      customerId: paid.customerId,
      currency: 'USD',
      available: FUNDED - paid.costMinor,
      held: 0,
      total: FUNDED - paid.costMinor,
    });
    const after = await audit('balance', paid.accountId, '--as-of', paid.fundedAt);
    expect(after.document).toMatchObject({ available: FUNDED, held: 0, total: FUNDED });
    const position: number = after.document.touchedAt.position;
    const before = await audit('balance', paid.accountId, '--position', String(position - 1));
    expect(before.document).toMatchObject({ available: 0, total: 0 });
    const held = await audit('balance', paid.accountId, '--position', String(position + 1));
    expect(held.document).toMatchObject({
      available: FUNDED - paid.costMinor,
      held: paid.costMinor,
      total: FUNDED,
    });
  });

  it('finds every currency in balance by the statement that the documents give', async () => {
    const flow = readFileSync(join(import.meta.dirname, '../../../docs/flows/hold-to-posting.md'), 'utf8');
    const statement = /```sql\n(.*?)```/s.exec(flow)?.[1] ?? '';
    const rows = (where = '') =>
      queryOnce(installation.databaseUrl, statement.replace('where', `where ${where}`));
    expect(await rows()).toStrictEqual([]);
    expect(await rows("posting->>'account' <> 'FEES' and")).toMatchObject([
      { lane: 'ledger.sandbox', currency: 'USD' },
    ]);
  });

  it('lists the events of a quote, its transaction and the customer, without personal data', async () => {
    for (const id of [paid.quoteId, paid.transactionId]) {
      const { code, document, text } = await audit('events', id);
      const types = document.events.map(({ type }: { type: string }) => type);
      expect(code).toBe(0);
      expect(types).toStrictEqual(
        expect.arrayContaining(['QuoteCreated', 'QuoteExecuted', 'PaymentSettled']),
      );
      expect(document.events.map(({ version }: { version: number }) => version)).toStrictEqual(
        types.map((_type: string, index: number) => index + 1),
      );
      expect(text).not.toMatch(/Muster|Lovelace|DE893/);
    }
    const customer = await audit('events', paid.customerId);
    expect(customer.document.events).toMatchObject([{ type: 'CustomerRegistered', version: 1 }]);
    expect(customer.text).toContain('[sealed]');
    expect(customer.text).not.toMatch(/Lovelace/);
  });

  /** What a coin's supply is, what its reserve holds, and what is wrong with that. */
  const supply = async (...options: string[]) => {
    const { code, document, complaints } = await audit('supply', '--environment', 'sandbox', ...options);
    const [{ coins: found, held, findings, beingBooked }] = document.environments;
    const [coin] = found as Record<string, unknown>[];
    const sums = coin && [coin['minted'], coin['burnt'], coin['outstanding']].map(Number);
    const reserves = held.map(({ reserve, supply: owed }: Record<string, unknown>) =>
      [reserve, owed].map(Number),
    );
    return { code, complaints, sums, reserves, findings, beingBooked };
  };
  const inUnits = (...cents: number[]) => cents.map((each) => each * TOKEN_CENT);
  const clean = { code: 0, complaints: '', findings: [], beingBooked: [] };

  it('proves that the reserve holds what was minted and not burnt, now and as of any moment', async () => {
    const now = { sums: inUnits(500, 200, 300), reserves: [[300, -300]] };
    expect(await supply()).toStrictEqual({ ...clean, ...now });
    const then = { sums: inUnits(500, 0, 500), reserves: [[500, -500]] };
    expect(await supply('--as-of', issued.mintedAt)).toStrictEqual({ ...clean, ...then });
    const { code, sums, reserves } = await supply('--as-of', '2026-01-01T00:00:00Z');
    expect([code, sums, reserves]).toStrictEqual([0, undefined, []]);
  });

  const change = (sql: string) => queryOnce(installation.databaseUrl, sql);

  /** Corrupts tables for the time of some audits, and restores them for the other rules. */
  const withCorruption = async <Found>(
    tables: readonly string[],
    spoil: () => Promise<unknown>,
    look: () => Promise<Found>,
  ): Promise<Found> => {
    for (const table of tables) await change(`create table ${keptOf(table)} as select * from ${table}`);
    try {
      await spoil();
      return await look();
    } finally {
      for (const table of tables) {
        await change(`delete from ${table}`);
        await change(`insert into ${table} select * from ${keptOf(table)}`);
        await change(`drop table ${keptOf(table)}`);
      }
    }
  };
  const keptOf = (table: string): string => `kept_${table.replace('.', '_')}`;

  it('finds a balance that a superuser has raised in the writer’s snapshot', async () => {
    const { code, document } = await withCorruption(
      ['ledger.snapshot_account'],
      () =>
        change(
          `update ledger.snapshot_account set available = available + 1 where account_id = '${paid.accountId}'`,
        ),
      () => audit('replay', '--context', 'ledger'),
    );
    const rebuilt = FUNDED - paid.costMinor;
    expect(code).toBe(1);
    expect(document.contexts[0].findings).toMatchObject([
      {
        kind: 'DIFFERS',
        view: 'snapshot_account',
        key: { lane: 'ledger.sandbox', account_id: paid.accountId },
        columns: [{ column: 'available', live: String(rebuilt + 1), rebuilt: String(rebuilt) }],
      },
    ]);
  });

  /** The funding, with a balance after it that is not the sum of its legs. */
  const raiseInTheLog = () =>
    change(
      `update ledger.event_sandbox set data = replace(data::text, '"available":"${FUNDED}"', '"available":"${FUNDED + 1}"')::json
        where data::text like '%"account":"${paid.accountId}"%' and type = 'EntryPosted'`,
    );
  const verifyAndReplay = async () =>
    [
      await audit('verify', '--lane', 'ledger.sandbox'),
      await audit('replay', '--context', 'ledger'),
    ] as const;

  it('finds a balance that was raised in the log by its digest, and by the sum of its legs', async () => {
    const [verified, replayed] = await withCorruption(
      ['ledger.event_sandbox'],
      raiseInTheLog,
      verifyAndReplay,
    );
    expect([verified.code, replayed.code]).toStrictEqual([1, 1]);
    const [finding, ...more] = verified.document.findings;
    expect(finding).toMatchObject({ lane: 'ledger.sandbox', kind: 'ALTERED', streamId: 'journal' });
    expect(more).toStrictEqual([]);
    expect(replayed.document.contexts[0].findings).toMatchObject([
      { kind: 'UNREADABLE', lane: 'ledger.sandbox', what: expect.stringContaining(paid.accountId) },
    ]);
  });

  it('finds it also where every digest was computed anew: by what was signed, and by the sum of its legs', async () => {
    const database = await openAuditedDatabase(installation.databaseUrl);
    const forge = async () => {
      await raiseInTheLog();
      await recomputeDigests(database.pool, change, 'ledger.sandbox');
    };
    try {
      const [verified, replayed] = await withCorruption(
        ['ledger.event_sandbox', 'ledger.batch_sandbox'],
        forge,
        verifyAndReplay,
      );
      expect([verified.code, replayed.code]).toStrictEqual([1, 1]);
      expect(verified.document.findings).toMatchObject([{ lane: 'ledger.sandbox', kind: 'REWRITTEN' }]);
      expect(replayed.document.contexts[0].findings).toMatchObject([
        { kind: 'UNREADABLE', what: expect.stringContaining(paid.accountId) },
      ]);
    } finally {
      await database.close();
    }
  });

  const streamOf = (operationId: string) =>
    `stream_id = '${operationId.replace('StablecoinOperation:', 'stablecoin-operation-')}'`;
  const LOG = 'stablecoins.event_sandbox';
  it.each<[string, () => string, RegExp[]]>([
    [
      'a mint whose amount was raised',
      () =>
        `update ${LOG} set data = replace(data::text, '"500"', '"600"')::json
          where type = 'OperationCreated' and ${streamOf(issued.mint)}`,
      [/ is booked with 500, and its amount is 600$/],
    ],
    [
      'a mint that failed and is made to be complete',
      () =>
        `update ${LOG} set type = 'OperationCompleted', data = '{"completedAt":"2026-01-01T00:00:00.000Z"}'
          where type = 'OperationFailed' and ${streamOf(issued.failing)}`,
      [/ is booked, and the ledger has no entry of it$/],
    ],
    [
      'a burn that was taken out of the log',
      () => `delete from ${LOG} where ${streamOf(issued.burn)}`,
      [/^ledger\.sandbox, position \d+ names no operation that the log has$/],
    ],
  ])('finds %s', async (_what, corrupted, findings) => {
    const found = await withCorruption(
      [LOG],
      () => change(corrupted()),
      () => supply(),
    );
    expect(found.code).toBe(1);
    expect(found.findings).toStrictEqual(findings.map((finding) => expect.stringMatching(finding)));
    expect((await supply()).code).toBe(0);
  });

  it('finds an entry of the ledger that was altered', async () => {
    const { code, document } = await withCorruption(
      ['ledger.event_sandbox'],
      () => change(`update ledger.event_sandbox set type = 'HoldReleased' where type = 'HoldPlaced'`),
      () => audit('verify', '--lane', 'ledger.sandbox'),
    );
    expect(code).toBe(1);
    expect(document.findings[0]).toMatchObject({
      lane: 'ledger.sandbox',
      kind: 'ALTERED',
      streamId: 'journal',
    });
  });

  it('finds an event of a quote that was deleted, and its stream', async () => {
    const streamId = paid.quoteId.replace('Quote:', 'quote-');
    const { code, document } = await withCorruption(
      ['quotes.event_sandbox'],
      () => change(`delete from quotes.event_sandbox where stream_id = '${streamId}' and version = 2`),
      () => audit('verify', '--lane', 'quotes.sandbox'),
    );
    expect(code).toBe(1);
    expect(document.findings).toMatchObject([{ kind: 'MISSING', streamId, version: 2 }]);
  });
});
