import type { CallContext, ProcessDefinition } from '@causeway/commands';
import { instant, newId, newUuid, uuidOf, type Id } from '@causeway/kernel';
import type { HttpHarness } from '@causeway/http/testing';
import { BrokenSeal, openedContent } from '@causeway/file-store';
import { freshDatabase, specCall } from '@causeway/testing';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { customerAggregate } from './application/customer.aggregate.js';
import { sweepFiles } from './application/documents/kept-files.js';
import { removeFileOnFileReleased } from './application/documents/remove-file-on-file-released.process.js';
import { shredKeyOnPersonForgotten } from './application/erasure/shred-key-on-person-forgotten.process.js';
import {
  GetDocumentFile,
  ListLockedDocuments,
  type DocumentFile,
} from './application/documents/document.requests.js';
import { CreateCustomer } from './application/requests.js';
import { DOCUMENTS_MAX } from './domain/documents/document-fields.js';
import type { CustomerEvent } from './domain/customer.js';
import type { CustomerDocument } from './published/customer.document.js';
import { FILE_RELEASED, PERSON_FORGOTTEN_EVERYWHERE } from './published/events.js';
import { acme, jane } from './testing/customer.fixture.js';
import { CustomersHost } from './testing/customers-host.js';
import { customersHttp, OPERATOR_TOKEN } from './testing/customers-http.js';

let host: CustomersHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('documents'));
  http = await customersHttp(host);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'canary-of-the-file ')]);
const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.alloc(5_000),
]);
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(5_000),
]);

type Json = Record<string, unknown>;
interface Sent {
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly content?: Buffer;
  readonly fileName?: string;
}
const PASSPORT = {
  documentType: 'PASSPORT',
  country: 'US',
  documentNumber: 'canary-number',
  issuingAuthority: 'canary-authority',
};

const platform = (environment: 'sandbox' | 'production' = 'sandbox') => {
  const platformId = host.createPlatform({ umaDomain: `${newId('Platform').slice(9)}.example` });
  const as = { platformId, environment };
  const send = async (method: string, path: string, sent: Sent) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(sent.fields ?? {}))
      if (value !== undefined) form.append(name, value);
    form.append('file', new Blob([sent.content ?? PDF]), sent.fileName ?? 'canary-name.pdf');
    const response = new Response(form);
    const headers = { 'content-type': response.headers.get('content-type') ?? '' };
    return http.send<Json>(method, path, { as, headers, body: Buffer.from(await response.arrayBuffer()) });
  };
  const create = async (body: object): Promise<Id<'Customer'>> =>
    (
      await host.execute<CustomerDocument>(
        new CreateCustomer(body as never, specCall(platformId, { environment })),
      )
    ).id;
  return {
    as,
    platformId,
    person: () => {
      const { endUserTermsConsent: _later, umaAddress: _uma, ...rest } = jane;
      return create({ ...rest, platformCustomerId: newUuid() });
    },
    business: () => create({ ...acme, platformCustomerId: newUuid() }),
    upload: (holder: string, { fields = {}, ...sent }: Sent = {}) =>
      send('POST', '/documents', { ...sent, fields: { documentHolder: holder, ...PASSPORT, ...fields } }),
    replace: (id: unknown, { fields = {}, ...sent }: Sent = {}) =>
      send('PUT', `/documents/${String(id)}`, { ...sent, fields: { ...PASSPORT, ...fields } }),
    get: (path: string) => http.send<Json>('GET', path, { as }),
    delete: (id: unknown) => http.send<Json>('DELETE', `/documents/${String(id)}`, { as }),
  };
};

const filesOf = async (environment = 'sandbox'): Promise<string[]> => {
  const folder = join(host.folder, 'files', 'documents', environment);
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};
const contentOf = async (
  platformId: string,
  id: unknown,
  environment: 'sandbox' | 'production' = 'sandbox',
) => {
  const file = await host.execute<DocumentFile>(
    new GetDocumentFile({ documentId: id as Id<'Document'> }, specCall(platformId, { environment })),
  );
  const open = async () => {
    const sealed = await host.ports.files.get(file.contentKey);
    if (sealed === undefined) throw new Error('no file');
    return sealed;
  };
  return { ...file, content: await buffer(await openedContent(open, file.fileKey)) };
};
const record = (call: CallContext, customerId: Id<'Customer'>, ...events: readonly CustomerEvent[]) =>
  host.ports.record(call, {
    name: 'of-a-spec',
    on: customerAggregate,
    id: uuidOf(customerId),
    decide: () => ({ outcome: 'accepted', events }),
  });
const run = async (process: ProcessDefinition, type: string, data: object, platformId: string) => {
  for (const { task } of process.reactions[type]?.({ type, data } as never) ?? [])
    await task?.(specCall(platformId));
};
const problemsOf = ({ status, body }: { status: number; body: Json }) => ({
  status,
  code: body['code'],
  fields: ((body['details'] as Json | undefined)?.['errors'] as { field: string }[] | undefined)?.map(
    ({ field }) => field,
  ),
});

describe('an uploaded document', () => {
  it('is shown without its file, and its file is what was sent', async () => {
    const { platformId, person, upload, get } = platform();
    const holder = await person();
    const { status, body } = await upload(holder, { fileName: '../../etc/pass\u0000wd\u202e.pdf' });
    expect({ status, body }).toStrictEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^Document:/),
        documentHolder: holder,
        ...PASSPORT,
        fileName: 'passwd.pdf',
        createdAt: host.clock.now(),
        updatedAt: host.clock.now(),
      },
    });
    expect((await get(`/documents/${String(body['id'])}`)).body).toStrictEqual(body);
    const { content, mediaType, bytes } = await contentOf(platformId, body['id']);
    expect({ mediaType, bytes, isSame: content.equals(PDF) }).toStrictEqual({
      ...{ mediaType: 'application/pdf', bytes: PDF.length, isSame: true },
    });
  });

  it('is sealed in tables and in its file', async () => {
    const { person, upload } = platform();
    await upload(await person());
    const texts = [await host.dump()];
    for (const file of await filesOf()) texts.push(await readFile(file, 'latin1'));
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(text).not.toContain('canary-');
  });

  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
  ])('may be %s, whatever it is called', async (mediaType, content) => {
    const { platformId, person, upload } = platform();
    const { status, body } = await upload(await person(), { content, fileName: 'x.exe' });
    expect(status).toBe(201);
    expect((await contentOf(platformId, body['id'])).mediaType).toBe(mediaType);
  });

  it.each([
    [
      'a script in a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>1</script>')],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
    ['text that calls itself PDF later', Buffer.from('GIF89a %PDF-1.7')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('%')],
  ])('is not %s, and nothing is kept of it', async (_kind, content) => {
    const { person, upload } = platform();
    const holder = await person();
    const before = await filesOf();
    expect(problemsOf(await upload(holder, { content }))).toStrictEqual({
      ...{ status: 400, code: 'INVALID_INPUT', fields: ['file'] },
    });
    expect(await filesOf()).toStrictEqual(before);
  });

  it('is at most 10 MiB large, to the byte', async () => {
    const { person, upload } = platform();
    const holder = await person();
    const content = Buffer.concat([PDF, Buffer.alloc(10_485_760 - PDF.length)]);
    expect((await upload(holder, { content })).status).toBe(201);
    const before = await filesOf();
    const larger = Buffer.concat([content, Buffer.alloc(1)]);
    expect(problemsOf(await upload(holder, { content: larger }))).toStrictEqual({
      ...{ status: 400, code: 'INVALID_INPUT', fields: ['file'] },
    });
    expect(await filesOf()).toStrictEqual(before);
  });

  it.each<[Readonly<Record<string, string | undefined>>, string[]]>([
    [
      { documentType: 'PASSPORT', documentNumber: undefined, issuingAuthority: undefined },
      ['documentNumber', 'issuingAuthority'],
    ],
    [{ documentType: 'DRIVERS_LICENSE' }, ['side']],
    [{ documentType: 'NATIONAL_ID', side: 'TOP' }, ['side']],
    [{ documentType: 'PASSPORT', side: 'FRONT' }, ['side']],
    [{ documentType: 'SELFIE', side: 'BACK', country: 'USA' }, ['side', 'country']],
    [{ documentType: 'LETTER', country: undefined }, ['documentType', 'country']],
    [
      { documentNumber: 'x'.repeat(65), issuingAuthority: 'x'.repeat(256) },
      ['documentNumber', 'issuingAuthority'],
    ],
    [{ documentHolder: 'Quote:1' }, ['documentHolder']],
  ])('is refused with %j: every wrong field at once, and no file is kept', async (fields, wrong) => {
    const { person, upload } = platform();
    const holder = await person();
    const before = await filesOf();
    const answer = problemsOf(await upload(holder, { fields }));
    expect({ ...answer, fields: [...new Set(answer.fields)].sort() }).toStrictEqual({
      ...{ status: 400, code: 'INVALID_INPUT', fields: [...wrong].sort() },
    });
    expect(await filesOf()).toStrictEqual(before);
  });

  it('has a holder of this platform and environment', async () => {
    const { person, upload } = platform();
    const [other, elsewhere] = [platform(), platform('production')];
    const before = await filesOf();
    for (const holder of [newId('Customer'), await other.person(), await elsewhere.person()])
      expect(problemsOf(await upload(holder))).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
    expect(problemsOf(await upload(newId('BeneficialOwner')))).toMatchObject({
      ...{ status: 404, code: 'REFERENCE_NOT_FOUND' },
    });
    expect(await filesOf()).toStrictEqual(before);
    expect((await upload(await person())).status).toBe(201);
  });

  it('is one of 50 of its holder, also when many are sent at once', async () => {
    const { person, upload, get } = platform();
    const holder = await person();
    const answers = await Promise.all(
      Array.from({ length: DOCUMENTS_MAX + 4 }, () => upload(holder, { content: PNG })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(DOCUMENTS_MAX);
    const refused = answers.filter(({ status }) => status !== 201).map(problemsOf);
    expect(new Set(refused.map(({ status, code }) => `${status} ${String(code)}`))).toStrictEqual(
      new Set(['400 INVALID_INPUT']),
    );
    const { body } = await get(`/documents?documentHolder=${holder}&limit=100`);
    expect(body['totalCount'] ?? (body['data'] as Json[]).length).toBe(DOCUMENTS_MAX);
  });
});

describe('a stored document', () => {
  it('is listed with its holder, newest first', async () => {
    const { person, upload, get } = platform();
    const [one, two] = [await person(), await person()];
    host.clock.moveTo(instant('2026-04-01T00:00:00.000Z'));
    const first = (await upload(one)).body;
    host.clock.moveTo(instant('2026-04-02T00:00:00.000Z'));
    const second = (await upload(two)).body;
    const listed = async (query: string) => (await get(`/documents${query}`)).body['data'];
    expect(await listed('')).toStrictEqual([second, first]);
    expect(await listed(`?documentHolder=${one}`)).toStrictEqual([first]);
    expect(await listed(`?documentHolder=${newId('Customer')}`)).toStrictEqual([]);
    expect((await get('/documents?documentHolder=nonsense')).status).toBe(400);
  });

  it('is replaced as a whole: same id and holder, and the former file is removed', async () => {
    const { platformId, person, upload, replace } = platform();
    const holder = await person();
    const { body: before } = await upload(holder);
    const { contentKey } = await contentOf(platformId, before['id']);
    host.clock.moveTo(instant('2026-05-01T00:00:00.000Z'));
    const fields = { documentType: 'SELFIE', documentNumber: undefined, issuingAuthority: undefined };
    const { status, body } = await replace(before['id'], { fields, content: PNG, fileName: 'new.png' });
    expect({ status, body }).toStrictEqual({
      status: 200,
      body: {
        ...{ id: before['id'], documentHolder: holder, documentType: 'SELFIE', country: 'US' },
        ...{ fileName: 'new.png', createdAt: before['createdAt'], updatedAt: '2026-05-01T00:00:00.000Z' },
      },
    });
    expect(await host.ports.files.has(contentKey)).toBe(true);
    const data = { customerId: holder, documentId: before['id'], contentKey };
    expect(await published(FILE_RELEASED)).toContainEqual(data);
    await run(removeFileOnFileReleased(host.ports), FILE_RELEASED, data, platformId);
    expect(await host.ports.files.has(contentKey)).toBe(false);
    expect((await contentOf(platformId, before['id'])).content.equals(PNG)).toBe(true);
  });

  it('is deleted for good', async () => {
    const { platformId, person, upload, get, replace, delete: remove } = platform();
    const { body } = await upload(await person());
    const { contentKey } = await contentOf(platformId, body['id']);
    expect((await remove(body['id'])).status).toBe(204);
    for (const answer of [
      await get(`/documents/${String(body['id'])}`),
      await remove(body['id']),
      await replace(body['id']),
    ])
      expect(problemsOf(answer)).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
    expect(await published(FILE_RELEASED)).toContainEqual(expect.objectContaining({ contentKey }));
  });

  it('is locked by a submission, until that is sent back', async () => {
    const { platformId, person, upload, replace, delete: remove } = platform();
    const customerId = await person();
    const { body } = await upload(customerId);
    const of = { customerId, verificationId: newId('Verification') };
    const documentIds = [body['id'] as Id<'Document'>];
    const at = host.clock.now();
    const call = () => specCall(platformId, { commandId: newUuid() });
    await record(call(), customerId, {
      ...{ type: 'VerificationSubmitted', ...of, documentIds, isDecidedAtOnce: false, submittedAt: at },
    });
    const locked = () => host.execute(new ListLockedDocuments({ customerId }, call()));
    const { body: later } = await upload(customerId);
    expect(await locked()).toStrictEqual(documentIds);
    expect(await host.refusal(new ListLockedDocuments({ customerId }, specCall(platform().platformId)))).toBe(
      'CUSTOMER_NOT_FOUND',
    );
    const before = await filesOf();
    expect(problemsOf(await replace(body['id']))).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(problemsOf(await remove(body['id']))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await filesOf()).toStrictEqual(before);
    await record(call(), customerId, { type: 'VerificationReturned', ...of, errors: [], returnedAt: at });
    expect(await locked()).toStrictEqual([]);
    expect((await remove(later['id'])).status).toBe(204);
    expect((await replace(body['id'])).status).toBe(200);
    expect((await remove(body['id'])).status).toBe(204);
  });

  it('of another platform is not there', async () => {
    const { person, upload } = platform();
    const stranger = platform();
    const { body } = await upload(await person());
    for (const answer of [
      await stranger.get(`/documents/${String(body['id'])}`),
      await stranger.replace(body['id']),
      await stranger.delete(body['id']),
    ])
      expect(problemsOf(answer)).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
    expect((await stranger.get('/documents')).body['data']).toStrictEqual([]);
  });
});

describe('the operator', () => {
  const ask = (documentId: unknown, scope: object) =>
    http.send('POST', '//operator/documents/content', {
      as: null,
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      body: { documentId, ...scope },
    });

  it('is given the file of a document, to be saved and not shown', async () => {
    const { as, person, upload } = platform();
    const { body } = await upload(await person(), { fileName: 'x".html\r\nset-cookie: a' });
    const { status, headers, text } = await ask(body['id'], as);
    expect({ status, text: text === PDF.toString('utf8') }).toStrictEqual({ status: 200, text: true });
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(PDF.length),
      'content-disposition': `attachment; filename="${String(body['id']).replace(':', '-')}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('is given nothing of a file that was touched', async () => {
    const { as, platformId, person, upload } = platform();
    const { body } = await upload(await person());
    const { contentKey } = await contentOf(platformId, body['id']);
    const path = join(host.folder, 'files', contentKey);
    const bytes = await readFile(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(path, bytes);
    expect((await ask(body['id'], as)).status).toBe(500);
    expect(http.failures.at(-1)?.error).toBeInstanceOf(BrokenSeal);
  });

  it('names the platform and the environment that a document is of', async () => {
    const { as, person, upload } = platform();
    const { body } = await upload(await person());
    for (const scope of [platform().as, { ...as, environment: 'production' }])
      expect((await ask(body['id'], scope)).status).toBe(404);
  });
});

describe('a file', () => {
  it('without a document is removed after two days, and no other', async () => {
    const { platformId, person, upload } = platform();
    const { body } = await upload(await person());
    const { contentKey } = await contentOf(platformId, body['id']);
    const orphan = contentKey.replace(/[^/]+$/, newUuid());
    const content = await host.ports.files.get(contentKey);
    if (content === undefined) throw new Error('no file');
    await host.ports.files.put(orphan, content);
    const day = Date.parse(`${contentKey.split('/')[2] ?? ''}T12:00:00Z`);
    const swept = (days: number) =>
      sweepFiles(host.ports, instant(new Date(day + days * 86_400_000).toISOString()));
    expect(await swept(1)).toBe(0);
    expect(await host.ports.files.has(orphan)).toBe(true);
    expect(await swept(2)).toBeGreaterThan(0);
    expect(await swept(2)).toBe(0);
    expect([await host.ports.files.has(orphan), await host.ports.files.has(contentKey)]).toStrictEqual([
      false,
      true,
    ]);
  });

  it('of an erased person is removed before the key is shredded', async () => {
    const { platformId, person, upload, get } = platform();
    const customerId = await person();
    const { body } = await upload(customerId);
    const { contentKey } = await contentOf(platformId, body['id']);
    await record(specCall(platformId, { commandId: newUuid() }), customerId, {
      ...{ type: 'PersonErased', customerId, erasedAt: host.clock.now() },
    });
    expect((await get(`/documents/${String(body['id'])}`)).status).toBe(404);
    const data = { customerId, contentKeys: [contentKey] };
    await run(shredKeyOnPersonForgotten(host.ports), PERSON_FORGOTTEN_EVERYWHERE, data, platformId);
    expect(await host.ports.files.has(contentKey)).toBe(false);
  });
});

const published = async (type: string): Promise<unknown[]> => {
  const all = await host.store.readPublished('customers.sandbox', 0, 10_000);
  return all.filter((message) => message.type === type).map(({ data }) => data);
};
