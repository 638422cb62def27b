import { Installation, Opened, type CredentialsFile } from '@causeway/e2e';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFile } from 'node:fs/promises';
import { COLLECTION_FILE, readCollection } from './collection-file.js';
import { fetchDocument, operationsOf, type InterfaceDocument } from './document/interface-document.js';
import { exampleBody } from './example/example-body.js';
import { collectionText } from './making/collection-text.js';
import { FIRST_PAYMENT } from './making/first-payment.js';
import { makeCollection } from './making/make-collection.js';
import { refusedExamples } from './testing/refused-examples.js';
import { runFolder, type SentRequest } from './testing/run-folder.js';

const REMEDY = 'the API has changed: run `npm start`, then `npm run collection`, and commit the file';

describe('the committed collection', () => {
  const opened = new Opened();
  let installation: Installation;
  let keys: CredentialsFile;
  let document: InterfaceDocument;
  beforeAll(async () => {
    installation = opened.add(await Installation.start('standalone'), (each) => each.remove());
    keys = await installation.credentials();
    document = await fetchDocument(keys.baseUrl);
  });
  afterAll(() => opened.close());

  it('has the requests of the service that is in this checkout', async () => {
    const named = (collection: ReturnType<typeof makeCollection>) =>
      collection.item.flatMap(({ name, item }) =>
        item.map(({ request }) => `${name}: ${request.method} ${request.url.raw}`),
      );
    expect(named(await readCollection())).toStrictEqual(named(makeCollection(document)));
  });

  it('is the file generated from the service of this checkout, to the byte', async () => {
    const made = await collectionText(makeCollection(document), COLLECTION_FILE);
    const isCurrent = (await readFile(COLLECTION_FILE, 'utf8')) === made;
    expect(isCurrent ? 'current' : REMEDY).toBe('current');
  });

  it('shows bodies that fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'document');
    const bodies = operationsOf(document)
      .map((operation) => ({ operation, body: exampleBody(operation) }))
      .filter(({ body }) => body !== undefined);
    const misfits = bodies.flatMap(({ operation: { operationId, path, method }, body }) => {
      const place = [path.replaceAll('~', '~0').replaceAll('/', '~1'), method.toLowerCase()].join('/');
      const $ref = `document#/paths/${place}/requestBody/content/application~1json/schema`;
      const fits = ajv.compile({ $ref: encodeURI($ref) });
      return fits(body) ? [] : [`${operationId}: ${ajv.errorsText(fits.errors)}`];
    });
    expect(misfits).toStrictEqual([]);
    expect(bodies.length).toBeGreaterThan(5);
  });

  it('shows bodies of which the service refuses only ids of what is not there', async () => {
    const { apiKeyId, apiKeySecret } = keys.sandbox;
    const refused = await refusedExamples(document, { baseUrl: keys.baseUrl, apiKeyId, apiKeySecret });
    expect(refused).toStrictEqual([]);
  });

  const run = async (key: Pick<CredentialsFile['sandbox'], 'apiKeyId' | 'apiKeySecret'>) =>
    runFolder(await readCollection(), FIRST_PAYMENT, {
      variables: { baseUrl: keys.baseUrl, apiKeyId: key.apiKeyId, apiKeySecret: key.apiKeySecret },
    });
  const failed = (sent: readonly SentRequest[]) =>
    sent.flatMap(({ name, checks }) =>
      checks.filter(({ failure }) => failure !== undefined).map((check) => ({ name, ...check })),
    );

  it('makes a first payment, every assertion of it holding', async () => {
    const sent = await run(keys.sandbox);
    expect(failed(sent)).toStrictEqual([]);
    expect(sent.flatMap(({ checks }) => checks.map(({ rule }) => rule))).toStrictEqual(
      expect.arrayContaining([
        'the payment is completed',
        'the answer is the first one',
        '2600.00 USD are left',
      ]),
    );
  });

  it('makes another one in a second run', async () => {
    expect(failed(await run(keys.sandbox))).toStrictEqual([]);
  });

  it('ends at its first request with keys that are none', async () => {
    const sent = await run({ apiKeyId: 'absent', apiKeySecret: 'nothing' });
    expect(sent.map(({ status }) => status)).toStrictEqual([401]);
    expect(failed(sent)[0]).toMatchObject({ rule: 'answers 200', failure: '401 is not 200' });
  });
});
