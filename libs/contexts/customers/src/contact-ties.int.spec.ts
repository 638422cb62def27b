import type { HttpHarness } from '@causeway/http/testing';
import { instant, newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import type { ContactTies, TiedContactChange } from './application/contact/contact-ties.js';
import { CustomersHost } from './testing/customers-host.js';
import { customersHttp } from './testing/customers-http.js';

type Json = Record<string, unknown>;
const CHALLENGE = {
  payloadToSign: '{"to":"sign"}',
  requestId: newId('Request'),
  expiresAt: instant('2026-03-01T12:05:00.000Z'),
};
const JANE = {
  ...{ customerType: 'INDIVIDUAL', fullName: 'Jane Doe' },
  ...{ email: 'jane@mail.example', phoneNumber: '+14155550123' },
};
let host: CustomersHost;
let http: HttpHarness;
const asked: TiedContactChange[] = [];
const next: { answer: Awaited<ReturnType<ContactTies['change']>> } = { answer: { status: 'UNTIED' } };
const ties: ContactTies = {
  change: async (change) => {
    asked.push(change);
    return next.answer;
  },
};

beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'), { contactTies: ties });
  http = await customersHttp(host);
});
afterAll(async () => {
  await http.close();
  await host.close();
});
beforeEach(() => {
  asked.length = 0;
  next.answer = { status: 'UNTIED' };
});

const customer = async () => {
  const as = { platformId: host.createPlatform(), environment: 'sandbox' as const };
  const { body } = await http.send<Json>('POST', '/customers', { as, body: JANE });
  const path = `/customers/${String(body['id'])}`;
  return {
    id: body['id'],
    read: async () => (await http.send<Json>('GET', path, { as })).body,
    patch: (sent: Json, headers: Readonly<Record<string, string>> = {}) =>
      http.send<Json>('PATCH', path, { as, headers, body: { customerType: 'INDIVIDUAL', ...sent } }),
  };
};

it('asks who must agree with the whole body and both headers, and shows what is to be signed', async () => {
  const { id, patch, read } = await customer();
  const before = await read();
  next.answer = { status: 'SIGNATURE_REQUESTED', challenge: CHALLENGE };
  const headers = { 'Service-Wallet-Signature': 'stamp', 'Request-Id': CHALLENGE.requestId };
  const sent = { email: 'new@work.example', fullName: 'Jane Roe' };
  expect(await patch(sent, headers)).toMatchObject({ status: 202, body: CHALLENGE });
  expect(asked).toMatchObject([
    {
      ...{ customerId: id, contact: 'email', value: 'new@work.example' },
      sent: { customerType: 'INDIVIDUAL', ...sent },
      proof: { signature: 'stamp', requestId: CHALLENGE.requestId },
    },
  ]);
  expect(await read()).toStrictEqual(before);
});

it('answers with the customer that was changed for it', async () => {
  const { patch, read } = await customer();
  const shown = { ...(await read()), email: 'signed@work.example' };
  next.answer = { status: 'DONE', done: shown as never };
  expect(await patch({ email: 'signed@work.example' })).toMatchObject({
    ...{ status: 200, body: { email: 'signed@work.example' } },
  });
});

it('changes at once what nothing hangs on', async () => {
  const { patch } = await customer();
  expect(await patch({ phoneNumber: '+491701112223' })).toMatchObject({
    ...{ status: 200, body: { phoneNumber: '+491701112223' } },
  });
  expect(asked).toHaveLength(1);
});

it('asks no one where no contact changes, whatever headers came', async () => {
  const { patch, read } = await customer();
  const { email } = await read();
  const headers = { 'Service-Wallet-Signature': 'nonsense' };
  expect(await patch({ email, fullName: 'Jane Roe' }, headers)).toMatchObject({
    ...{ status: 200, body: { fullName: 'Jane Roe' } },
  });
  expect(asked).toStrictEqual([]);
});

it('asks no one where the same address is written in another case, which is shown from then on', async () => {
  const { patch } = await customer();
  expect(await patch({ email: JANE.email.toUpperCase(), fullName: 'Jane Roe' })).toMatchObject({
    ...{ status: 200, body: { email: JANE.email.toUpperCase(), fullName: 'Jane Roe' } },
  });
  expect(asked).toStrictEqual([]);
});

it.each<[string, Json]>([
  ['both contacts', { email: 'new@work.example', phoneNumber: '+491701112223' }],
  ['a wrong field beside the contact', { email: 'new@work.example', birthDate: 'tomorrow' }],
  ['no address', { email: 'nowhere' }],
])('refuses %s before anyone is asked', async (_what, sent) => {
  const { patch } = await customer();
  expect(await patch(sent)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  expect(asked).toStrictEqual([]);
});
