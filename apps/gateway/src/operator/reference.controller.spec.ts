import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { OperatorReference } from './operator-reference.js';
import { ReferenceController } from './reference.controller.js';
import { LanesController } from './status/lanes.controller.js';
import { ServiceDirectory } from '@causeway/service';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';

let http: HttpHarness;
const reference = new OperatorReference();
beforeAll(async () => {
  http = await httpHarness({
    controllers: [ReferenceController, LanesController],
    providers: [
      { provide: OperatorReference, useValue: reference },
      { provide: ServiceDirectory, useValue: {} },
    ],
    operatorToken: OPERATOR_TOKEN,
  });
});
afterAll(() => http.close());

const read = (token: string) =>
  http.send('GET', '//operator/openapi.json', { as: null, headers: { authorization: `Bearer ${token}` } });

describe('GET /operator/openapi.json', () => {
  it('describes the operator’s routes, once there is an application to describe', async () => {
    expect((await read(OPERATOR_TOKEN)).status).toBe(500);
    reference.describe(http.app);
    const { status, body } = await read(OPERATOR_TOKEN);
    expect([status, body['openapi']]).toStrictEqual([200, '3.1.0']);
    expect(body['paths']).toMatchObject({
      '/operator/lanes': { get: { operationId: 'listLanes', security: [{ OperatorToken: ['READ'] }] } },
    });
    expect(Object.keys(body['paths'] as object)).toStrictEqual(['/operator/lanes']);
  });

  it('is not for other callers, nor part of the API’s own document', async () => {
    expect((await read('another token')).status).toBe(401);
    expect((await http.send('GET', '//operator/openapi.json')).status).toBe(401);
    expect(http.document.paths).toStrictEqual({});
    expect(JSON.stringify(http.document)).not.toContain('OperatorLane');
  });
});
