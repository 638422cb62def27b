import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { UmaHost } from '../../testing/uma-host.js';

const OPERATOR = 'operator-token';
let host: UmaHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await UmaHost.open(await freshDatabase('uma'));
  http = await host.http(OPERATOR);
});
afterAll(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
  await host.close();
});

const operator = (method: string, query: string, body?: object) =>
  http.send<Readonly<Record<string, any>>>(method, `//operator/uma-velocity-limits${query}`, {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR}` },
    ...(body !== undefined && { body }),
  });

describe('the operator’s velocity limits', () => {
  it('are none until they are set, and then those that were set last', async () => {
    const platformId = host.neighbours.platform();
    const read = () => operator('GET', `?environment=sandbox&platformId=${platformId}`);
    expect((await read()).body).toStrictEqual({ limits: [], updatedAt: null });
    const limits = [
      { domain: 'There.example', paymentsPerHourMax: 5 },
      { domain: 'bank.example', paymentsPerHourMax: 0 },
    ];
    const set = await operator('PUT', '', { environment: 'sandbox', platformId, limits });
    expect([set.status, set.body['limits']]).toStrictEqual([
      200,
      [
        { domain: 'bank.example', paymentsPerHourMax: 0 },
        { domain: 'there.example', paymentsPerHourMax: 5 },
      ],
    ]);
    expect((await read()).body).toStrictEqual(set.body);
    await operator('PUT', '', { environment: 'sandbox', platformId, limits: [] });
    expect((await read()).body['limits']).toStrictEqual([]);
  });

  it('are not found where there is no platform', async () => {
    const scope = { environment: 'sandbox', platformId: newId('Platform') };
    expect((await operator('PUT', '', { ...scope, limits: [] })).status).toBe(404);
  });

  it('name every wrong field at once', async () => {
    const scope = { environment: 'sandbox', platformId: host.neighbours.platform() };
    const limits = [{ domain: 'localhost', paymentsPerHourMax: -1 }, { domain: 'a.example' }];
    const { status, body } = await operator('PUT', '', { ...scope, limits });
    const fields = body['details'].errors.map(({ field }: { field: string }) => field);
    expect([status, fields]).toStrictEqual([
      400,
      ['limits.0.domain', 'limits.0.paymentsPerHourMax', 'limits.1.paymentsPerHourMax'],
    ]);
  });
});
