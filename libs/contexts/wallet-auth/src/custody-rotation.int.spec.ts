import { PERSON_ERASED } from '@causeway/customers';
import { laneOf } from '@causeway/event-store';
import { Erased } from '@causeway/kernel';
import { CustodianKey } from '@causeway/privacy';
import { specCall } from '@causeway/testing';
import { randomBytes } from 'node:crypto';
import { SessionKey } from './testing/session-key.js';
import { openedExport } from './testing/opened-export.js';
import { OPERATOR_TOKEN } from './testing/wallet-host.js';
import { walletSuite } from './testing/wallet-suite.js';

const suite = walletSuite();
const asOperator = (method: string, path: string, body?: object) =>
  suite.http.send(method, `//operator/custodian${path}`, {
    ...{ as: null, headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } },
    ...(body !== undefined && { body }),
  });
const shown = async () => (await asOperator('GET', '?environment=sandbox')).body;
const reseal = async () => (await asOperator('POST', '/reseal', { environment: 'sandbox' })).body;

/** An owner who asks for their words whenever a spec wants them. */
const exporting = async () => {
  const { client, accountId } = suite.owner();
  const { key } = await client.signIn();
  const words = async (): Promise<string> => {
    const target = new SessionKey();
    const path = `/internal-accounts/${accountId}/export`;
    const { body } = await client.act('POST', path, key, { clientPublicKey: target.uncompressed });
    return openedExport(body['encryptedWalletCredentials'], target);
  };
  return { accountId, words };
};

it('lets another custodian key take the place of the first, and every wallet keeps its words', async () => {
  const { host } = suite;
  const [first, bytes] = [host.custodianKey, randomBytes(32)];
  const owners = [await exporting(), await exporting(), await exporting()];
  const known = await Promise.all(owners.map(({ words }) => words()));
  expect(await shown()).toStrictEqual({ fingerprint: first.fingerprint, held: 3, left: 0 });

  host.custodianKey = new CustodianKey(bytes, { previous: first });
  const { fingerprint } = host.custodianKey;
  expect(await shown()).toStrictEqual({
    ...{ fingerprint, previous: first.fingerprint, held: 3, left: 3 },
  });
  expect(await Promise.all(owners.map(({ words }) => words()))).toStrictEqual(known);
  expect(await reseal()).toStrictEqual({ resealed: 3, left: 0 });
  await host.deliver();
  expect(await reseal()).toStrictEqual({ resealed: 0, left: 0 });

  host.custodianKey = new CustodianKey(bytes);
  expect(await shown()).toStrictEqual({ fingerprint, held: 3, left: 0 });
  expect(await Promise.all(owners.map(({ words }) => words()))).toStrictEqual(known);
  expect(new Set(known).size).toBe(3);
});

it('leaves no seal of the former key that anything opens, and no key of an erased person', async () => {
  const { host, platformId } = suite;
  const owner = await exporting();
  await owner.words();
  host.custodianKey = new CustodianKey(randomBytes(32), { previous: host.custodianKey });
  const customerId = host.ownerOf(owner.accountId);
  await host.react({ type: PERSON_ERASED, data: { customerId } }, specCall(platformId));
  await host.vault.shred(customerId);
  const before = await shown();
  expect(await reseal()).toMatchObject({ left: 0 });
  await host.deliver();
  expect(await shown()).toMatchObject({ held: Number(before['held']) - 1, left: 0 });
  const events = await host.store.read(laneOf('wallet_auth', 'sandbox'), 0, 1_000);
  const opened = async (wanted: string): Promise<readonly string[]> => {
    const sealed = events
      .filter(({ type, metadata }) => type === wanted && metadata.platformId === platformId)
      .map(({ data }) => (data as { readonly sealedKey: string | Erased }).sealedKey);
    const opening = sealed.map(async (each) => (each instanceof Erased ? each : host.vault.open(each)));
    return (await Promise.all(opening)).map((each) => (each instanceof Erased ? 'GONE' : 'SEALED'));
  };
  expect(await opened('CustodyKeyGenerated')).toStrictEqual(['GONE', 'GONE', 'GONE', 'GONE']);
  expect(await opened('CustodyKeyResealed')).toStrictEqual([
    ...['GONE', 'GONE', 'GONE', 'SEALED', 'SEALED', 'SEALED'],
  ]);
});

it('seals nothing for who does not operate the service', async () => {
  const platform = { as: { platformId: suite.platformId, environment: 'sandbox' as const } };
  const body = { environment: 'sandbox' };
  const answer = await suite.http.send('POST', '//operator/custodian/reseal', { ...platform, body });
  expect(answer.status).toBe(401);
});
