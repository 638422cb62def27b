import { walletTraces } from '../tenancy/wallet-sign-in.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startScratchServer } from '@causeway/database';
import { fingerprint } from '@causeway/kernel';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '../harness/api-client.js';
import { eventually } from '../harness/eventually.js';
import type { Shape } from '../harness/installation.js';
import { Opened } from '../harness/opened.js';
import { uploadDocument } from '../harness/upload-document.js';
import { PaymentWorld } from '../payment-world.js';
import { actsFor } from './agent-of-person.js';
import { holdsByCard, PAID_BY_CARD, paysByCard, seenOfCard } from './card-of-person.js';
import { inFolder, inServerFiles, inTables, queryRows } from './haystacks.js';
import { isRefusedInImport, OTHER_ROW, refusedRows } from './import-of-person.js';
import { claimsInvitation } from './invitation-of-person.js';
import { keyedHashesOf } from './keyed-hashes.js';
import { needlesFor, type Needle } from './needles.js';
import { inOpenedSeals } from './opened-seals.js';
import { CanaryPerson } from './person.js';
import { runProgram } from './programs.js';
import { readsWalletWords } from './wallet-of-person.js';

const FUNDED = 250_000;
/** A short lease, so that no test waits for the timer claims of a killed process. */
const SETTINGS = { CAUSEWAY_TIMER_LEASE_MS: '2000', CAUSEWAY_LOG_LEVEL: 'debug' };

/** What a customer of a platform leaves behind in a service: more than the platform sees. */
interface Settled {
  readonly person: CanaryPerson;
  readonly customerId: string;
  readonly documentId: string;
  /** Imports that refused a row of the person, before and after the registration. */
  readonly importIds: readonly string[];
  readonly cardId: string;
  readonly externalAccountId: string;
  readonly quoteId: string;
  readonly transactionId: string;
}

/** In each shape: one person pays and is erased, beside another who stays; then every place is searched. */
export const erasureJourney = (
  shape: Shape,
  settings: () => Promise<{
    readonly more: Readonly<Record<string, string>>;
    readonly folders: readonly string[];
  }>,
): void => {
  const opened = new Opened();
  let world: PaymentWorld;
  let folders: readonly string[];
  let erased: Settled;
  let kept: Settled;
  /** The output before a restart, which starts a new one. */
  let saidBefore = '';
  const keyOf = new Map<string, Buffer>();

  beforeAll(async () => {
    const server = opened.add(await startScratchServer(), (each) => each.stop());
    const { more, folders: others } = await settings();
    folders = others;
    world = opened.add(await PaymentWorld.open(shape, { ...SETTINGS, ...more }, server.url), (each) =>
      each.close(),
    );
    world.receiver.answerText = ({ body }) => body.toString();
    erased = await settle(new CanaryPerson());
    kept = await settle(new CanaryPerson());
    for (const { customerId } of [erased, kept]) keyOf.set(customerId, await wrappedKey(customerId));
  });
  afterAll(() => opened.close());

  const api = () => world.api;
  const succeeded = ({ status, text, body }: Answer): Record<string, any> => {
    if (status >= 400) throw new Error(`${status} ${text}`);
    return body;
  };

  /** Registers a person, pays out all its money, and adds the traces of refusals and repetitions. */
  const settle = async (person: CanaryPerson): Promise<Settled> => {
    const idempotent = (name: string) => ({ 'Idempotency-Key': `${name}-${crypto.randomUUID()}` });
    const importIds = [await isRefusedInImport(world.keys, person)];
    const { id: customerId } = succeeded(await api().post('/customers', person.registration));
    importIds.push(await isRefusedInImport(world.keys, person, '1931-07-19'));
    for (const importId of importIds) await world.webhookTypes(1, importId);
    expect((await api().post('/customers', person.registration)).status).toBe(409);
    const wrong = {
      ...person.registration,
      birthDate: person.text('birth date'),
      region: person.text('region'),
    };
    expect((await api().post('/customers', wrong)).status).toBe(400);
    await claimsInvitation(api(), { inviterId: await world.newCustomer(0), inviteeId: customerId });
    const documentId = await uploadDocument(world.keys, world.keys.sandbox, {
      ...{ documentHolder: customerId, documentType: 'PASSPORT', documentNumber: person.passport },
      ...{ fileName: `${person.text('scan')}.pdf`, says: person.text('page') },
    });
    const account = person.externalAccount(customerId);
    const { id: externalAccountId } = succeeded(await api().post('/customers/external-accounts', account));
    const again = await api().post('/customers/external-accounts', account);
    expect([again.status, again.body['error']?.details ?? again.body['details']]).toMatchObject([409, {}]);
    await readsWalletWords(api(), person, customerId as string);
    const { id: accountId } = await world.usdAccount(customerId);
    await actsFor(api(), person, { customerId, accountId });
    succeeded(await world.fund(accountId, FUNDED + PAID_BY_CARD));
    const cardId = await paysByCard(api(), person, { customerId, accountId });
    const request = world.quoteRequest(accountId, externalAccountId, FUNDED, {
      description: person.text('purpose'),
      remittanceInformation: person.text('remittance'),
    });
    const key = idempotent('quote');
    const quote = succeeded(await api().post('/quotes', request, key));
    const repeated = await api().post('/quotes', request, key);
    expect([repeated.status, repeated.body['id']]).toStrictEqual([201, quote['id']]);
    const tooMuch = { ...request, lockedCurrencyAmount: 0 };
    expect((await api().post('/quotes', tooMuch, idempotent('refused'))).status).toBe(400);
    succeeded(await world.execute(quote['id'], idempotent('execute')));
    await world.reaches(quote['transactionId'], 'COMPLETED');
    await world.webhookTypes(3, quote['transactionId']);
    return {
      ...{ person, customerId, documentId, importIds, cardId, externalAccountId },
      quoteId: quote['id'],
      transactionId: quote['transactionId'],
    };
  };

  const wrappedKey = async (customerId: string): Promise<Buffer> => {
    const [row] = await queryRows<{ wrapped_key: Buffer | null }>(
      world.installation.databaseUrl,
      'select wrapped_key from privacy.subject_key where subject = $1',
      [customerId],
    );
    if (row?.wrapped_key === null || row === undefined) throw new Error(`${customerId} has no key`);
    return row.wrapped_key;
  };
  const erasureOf = (customerId: string): string =>
    `/operator/platforms/${world.keys.platformId}/customers/${customerId}/erasure?environment=sandbox`;
  const erase = (customerId: string): Promise<Answer> => world.operator.post(erasureOf(customerId));

  const everywhere = async (needles: readonly Needle[]): Promise<string[]> => {
    const { databaseUrl, dataDir, wholeOutput } = world.installation;
    const files = await Promise.all([dataDir, ...folders].map((folder) => inFolder(folder, needles)));
    const said = needles.filter(({ bytes }) => `${saidBefore}${wholeOutput}`.includes(bytes.toString()));
    return [
      ...(await inTables(databaseUrl, needles)),
      ...(await inServerFiles(databaseUrl, needles)),
      ...files.flat(),
      ...said.map(({ value, form }) => `the service said ${value} (${form})`),
    ];
  };
  const hashesOf = ({ person, customerId }: Settled): Promise<Needle[]> => {
    const { dataDir } = world.installation;
    return keyedHashesOf(person, { dataDir, platformId: world.keys.platformId, customerId });
  };

  it('finds what it looks for where it lies: a text in a table, its files and its log', async () => {
    const needles = needlesFor('a text that lies open for all to see');
    const { databaseUrl } = world.installation;
    await queryRows(databaseUrl, 'create table public.control (text text)');
    // Many, because the edge of a page of the write-ahead log may cut one in two.
    await queryRows(databaseUrl, 'insert into public.control select $1 from generate_series(1, 100)', [
      needles[0]?.value,
    ]);
    expect(await inTables(databaseUrl, needles)).toHaveLength(1);
    const files = await inServerFiles(databaseUrl, needles);
    expect(files.some((hit) => hit.includes('/base/'))).toBe(true);
    expect(files.some((hit) => hit.includes('/pg_wal/'))).toBe(true);
    const hashes = await inTables(databaseUrl, await hashesOf(erased));
    expect(new Set(hashes.map((hit) => hit.split(':')[0])).size).toBeGreaterThanOrEqual(3);
  });

  it('never writes a byte of a living person in the open, nor the plain digest of what was sent', async () => {
    expect(await everywhere(kept.person.needles)).toStrictEqual([]);
    const { registration } = erased.person;
    const plain = fingerprint({
      type: 'customers.create-customer',
      platformId: world.keys.platformId,
      payload: registration,
    });
    expect(await inTables(world.installation.databaseUrl, needlesFor(plain))).toStrictEqual([]);
    const unkeyed = await queryRows(
      world.installation.databaseUrl,
      `select command_id from customers.outcome where fingerprint ~ '^[0-9a-f]{64}$'`,
    );
    expect(unkeyed).toStrictEqual([]);
  });

  it('refuses to erase a stranger or a customer with money, and says what is in the way', async () => {
    const absent = await erase('Customer:01890000-0000-7000-8000-000000000000');
    expect([absent.status, absent.body['error']?.code ?? absent.body['code']]).toStrictEqual([
      404,
      'USER_NOT_FOUND',
    ]);
    const rich = await world.newCustomer(1);
    const { id } = await world.usdAccount(rich);
    const refused = await erase(rich);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(id);
    expect((await api().get(`/customers/${rich}`)).body['isDeleted']).toBe(false);
    expect((await world.operator.get(erasureOf(rich))).status).toBe(404);
    await holdsByCard(api(), { customerId: rich, accountId: id });
    const held = await erase(rich);
    expect([held.status, await world.balances(rich)]).toStrictEqual([409, [0, 1]]);
    expect(held.text).toContain(id);
  });

  it('erases a person, although every process is killed right after it was asked to', async () => {
    const begun = await erase(erased.customerId);
    expect([begun.status, begun.body]).toMatchObject([200, { customerId: erased.customerId }]);
    saidBefore = world.installation.wholeOutput;
    await world.installation.stop('SIGKILL');
    await world.installation.startAll();
    await eventually('the key to be shredded', async () => {
      const { body } = await world.operator.get(erasureOf(erased.customerId));
      return body['keyShreddedAt'];
    });
    const again = await erase(erased.customerId);
    expect([again.status, again.body]).toMatchObject([
      200,
      { waitingFor: [], erasedAt: begun.body['erasedAt'] },
    ]);
  });

  it('leaves no byte of the person in tables, files, logs, topics and outputs', async () => {
    expect(await everywhere(erased.person.needles)).toStrictEqual([]);
    expect(await inTables(world.installation.databaseUrl, await hashesOf(erased))).toStrictEqual([]);
    expect(await inOpenedSeals(world.installation, erased.person.needles)).toStrictEqual([]);
    expect(await inOpenedSeals(world.installation, kept.person.needles)).not.toStrictEqual([]);
  });

  it('keeps nothing that the person’s key could open: the key is gone from its table', async () => {
    const [row] = await queryRows<{ wrapped_key: Buffer | null; shredded_at: Date | null }>(
      world.installation.databaseUrl,
      'select wrapped_key, shredded_at from privacy.subject_key where subject = $1',
      [erased.customerId],
    );
    expect(row).toStrictEqual({ wrapped_key: null, shredded_at: expect.any(Date) });
  });

  it('removes the file of the person’s document, and keeps the others', async () => {
    const files = await readdir(join(world.installation.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(files.filter((each) => each.isFile())).toHaveLength(1);
    expect((await api().get(`/documents/${kept.documentId}`)).status).toBe(200);
  });

  it('shows the person as erased, and nothing that was the person’s', async () => {
    const customer = await api().get(`/customers/${erased.customerId}`);
    expect([customer.status, customer.body]).toMatchObject([
      200,
      {
        platformCustomerId: '[erased]',
        umaAddress: '[erased]',
        isDeleted: true,
        currencies: ['USD', 'USDC', 'USDB'],
      },
    ]);
    expect((await api().get(`/documents/${erased.documentId}`)).status).toBe(404);
    const agents = await api().get(`/agents?customerId=${erased.customerId}`);
    const waiting = await api().get(`/agents/approvals?customerId=${erased.customerId}`);
    expect([agents.body['totalCount'], waiting.body['totalCount']]).toStrictEqual([0, 0]);
    expect(await walletTraces(api(), erased.customerId)).toStrictEqual([[], []]);
    expect(await seenOfCard(api(), erased.cardId)).toStrictEqual(['CLOSED', [], []]);
    const account = await api().get(`/customers/external-accounts/${erased.externalAccountId}`);
    expect([account.status, account.body['status'], account.body['accountInfo']]).toMatchObject([
      200,
      'INACTIVE',
      { accountType: 'EUR_ACCOUNT' },
    ]);
    expect((await api().get(`/transactions/${erased.transactionId}`)).status).toBe(404);
    expect((await api().get(`/quotes/${erased.quoteId}`)).status).toBe(404);
  });

  it('names a row that an import refused by its number, and the other rows of the file as before', async () => {
    const rowsOf = async ({ importIds }: Settled) =>
      Promise.all(importIds.map((importId) => refusedRows(api(), importId)));
    const refused = (name: string) =>
      ['INVALID_INPUT', 'CONFLICT'].map((code) => [
        [name, code],
        [OTHER_ROW, 'INVALID_INPUT'],
      ]);
    expect(await rowsOf(erased)).toStrictEqual(refused('row_1'));
    expect(await rowsOf(kept)).toStrictEqual(refused(kept.person.platformCustomerId));
  });

  it('lists all other customers, and counts none of them twice or in vain', async () => {
    const customers = await api().get('/customers?limit=100');
    expect(customers.body['data']).toHaveLength(customers.body['totalCount']);
    expect(customers.body['data'].map(({ id }: { id: string }) => id)).not.toContain(erased.customerId);
    const all = await api().get('/customers?limit=100&isIncludingDeleted=true');
    expect(all.body['totalCount']).toBe(Number(customers.body['totalCount']) + 1);
    const mine = await api().get(`/transactions?customerId=${erased.customerId}`);
    expect([mine.status, mine.body['totalCount'], mine.body['data']]).toStrictEqual([200, 0, []]);
    const deliveries = await world.operator.get(
      `/operator/webhook-deliveries?platformId=${world.keys.platformId}&environment=sandbox&limit=100`,
    );
    expect(deliveries.status).toBe(200);
    expect(deliveries.text).not.toContain('RETRYING');
  });

  it('frees the names that the person held', async () => {
    const { umaUser, platformCustomerId } = erased.person;
    const next = await api().post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Someone Else',
      umaAddress: `$${umaUser}@uma.localhost`,
      platformCustomerId: platformCustomerId,
    });
    expect(next.status).toBe(201);
  });

  it('leaves all other customers as they were', async () => {
    const { person, customerId } = kept;
    const customer = await api().get(`/customers/${customerId}`);
    expect(customer.body).toMatchObject({
      fullName: person.text('name'),
      email: person.email,
      phoneNumber: person.phone,
      address: { line1: person.text('line 1'), city: person.text('city') },
      isDeleted: false,
    });
    const found = await api().get(`/customers?platformCustomerId=${person.platformCustomerId}`);
    expect(found.body['data'].map(({ id }: { id: string }) => id)).toStrictEqual([customerId]);
    const account = await api().get(`/customers/external-accounts/${kept.externalAccountId}`);
    expect(account.body['accountInfo']).toMatchObject({
      iban: person.iban,
      beneficiary: { fullName: person.text('beneficiary') },
    });
    const { data } = (await api().get(`/agents?customerId=${customerId}`)).body;
    expect(data.map(({ name }: { name: string }) => name)).toStrictEqual([person.text('agent')]);
    const waiting = await api().get(`/agents/approvals?customerId=${customerId}`);
    expect(waiting.body['totalCount']).toBe(1);
    const payments = await api().get(`/transactions?platformCustomerId=${person.platformCustomerId}`);
    // Money in and out, a purchase by card and a credit that is open.
    expect(payments.body['totalCount']).toBe(4);
    const payment = await api().get(`/transactions/${kept.transactionId}`);
    expect(payment.body).toMatchObject({ status: 'COMPLETED', description: person.text('purpose') });
  });

  it.each(['verify', 'replay'])('passes the audit: %s', async (command) => {
    const { databaseUrl, dataDir } = world.installation;
    const { code, said } = await runProgram('audit', [command], databaseUrl, dataDir);
    expect([code, said]).toStrictEqual([0, said]);
  });

  it('lets a new master key take the place of the old one, after which no copy of the key can be opened', async () => {
    const { installation } = world;
    const { databaseUrl, dataDir } = installation;
    const running = await runProgram('operator', ['rotate-master-key', '--new'], databaseUrl, dataDir);
    expect([running.code, running.said]).toMatchObject([
      1,
      expect.stringContaining('The service is running'),
    ]);
    saidBefore += installation.wholeOutput;
    await installation.stop();
    const before = await readFile(join(dataDir, 'master.key'), 'utf8');
    const rotated = await runProgram('operator', ['rotate-master-key', '--new'], databaseUrl, dataDir);
    expect([rotated.code, rotated.said]).toStrictEqual([0, rotated.said]);
    expect(rotated.said).not.toContain(before.trim());
    const oldKeys = [...keyOf.values()].map((key) => ({
      value: 'a wrapped key',
      form: 'bytes',
      bytes: key,
    }));
    const left = await inServerFiles(databaseUrl, oldKeys);
    expect(left.filter((hit) => !hit.includes('/pg_wal/'))).toStrictEqual([]);
    const masterKeys = needlesFor(before.trim());
    expect(await everywhere(masterKeys)).toStrictEqual([]);
    await installation.startAll();
    expect((await api().get(`/customers/${kept.customerId}`)).body['fullName']).toBe(
      kept.person.text('name'),
    );
    const found = await api().get(`/customers?platformCustomerId=${kept.person.platformCustomerId}`);
    expect(found.body['totalCount']).toBe(1);
    expect((await world.operator.get('/operator/status')).status).toBe(200);
    const newcomer = await world.newCustomer(0);
    await world.webhookTypes(1, newcomer);
  });
};
