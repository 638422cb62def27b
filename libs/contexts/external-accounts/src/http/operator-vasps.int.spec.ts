import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { ListVasps, type Vasp } from '../index.js';
import { ExternalAccountsHost } from '../testing/external-accounts-host.js';
import { externalAccountsHttp } from '../testing/external-accounts-http.js';

interface Answer {
  readonly code: string;
  readonly data: readonly Vasp[];
  readonly details: { readonly errors: readonly { readonly field: string }[] };
}

const OPERATOR = 'operatortoken';
let host: ExternalAccountsHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('vasps'));
  http = await externalAccountsHttp(host, OPERATOR);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const operator = (method: string, query = '', body?: object) =>
  http.send<Answer & Vasp>(method, `//operator/vasps${query}`, {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR}` },
    ...(body !== undefined && { body }),
  });
const hosted = (vaspName: string, environment: 'sandbox' | 'production' = 'sandbox') =>
  http.send<Answer>('POST', '/platform/external-accounts', {
    as: { platformId: newId('Platform'), environment },
    body: {
      currency: 'USDC',
      accountInfo: {
        accountType: 'BASE_WALLET',
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        vaspName,
      },
    },
  });
const directory = async () => {
  const listed = await host.execute<readonly Vasp[]>(new ListVasps({}, specCall(newId('Platform'))));
  return listed.map(({ vaspName }) => vaspName);
};
const fields = ({ body }: { body: Answer }) => body.details.errors.map(({ field }) => field).sort();

describe('the operator’s custodial platforms', () => {
  it('are in the directory and hold wallets from the moment they are added, in their environment only', async () => {
    const name = 'Acme Custody';
    const before = await hosted(name);
    expect([before.status, before.body.code, fields(before)]).toStrictEqual([
      400,
      'INVALID_INPUT',
      ['accountInfo.vaspName'],
    ]);
    const vasp = { vaspName: name, url: 'https://acme.example' };
    const added = await operator('PUT', '', { environment: 'sandbox', ...vasp });
    expect([added.status, added.body]).toStrictEqual([200, vasp]);
    expect((await operator('GET', '?environment=sandbox')).body).toStrictEqual({ data: [vasp] });
    expect((await operator('GET', '?environment=production')).body).toStrictEqual({ data: [] });
    expect(await directory()).toContain(name);
    expect([(await hosted(name)).status, (await hosted(name, 'production')).status]).toStrictEqual([
      201, 400,
    ]);
    const key = `?environment=sandbox&vaspName=${encodeURIComponent(name)}`;
    expect((await operator('DELETE', key)).status).toBe(204);
    expect((await hosted(name)).status).toBe(400);
    const again = await operator('DELETE', key);
    expect([again.status, again.body.code]).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
  });

  it('are refused with every wrong field at once, and where they are shipped', async () => {
    const wrong = await operator('PUT', '', { environment: 'moon', vaspName: '', url: 'ftp://x' });
    expect([wrong.status, wrong.body.code, fields(wrong)]).toStrictEqual([
      400,
      'INVALID_INPUT',
      ['environment', 'url', 'vaspName'],
    ]);
    const shipped = await operator('PUT', '', { environment: 'sandbox', vaspName: 'kraken' });
    expect([shipped.status, fields(shipped)]).toStrictEqual([400, ['vaspName']]);
  });
});
