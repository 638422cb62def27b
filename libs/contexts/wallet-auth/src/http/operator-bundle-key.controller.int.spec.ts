import { OPERATOR_TOKEN } from '../testing/wallet-host.js';
import { walletSuite } from '../testing/wallet-suite.js';

const suite = walletSuite();
const shown = async (environment: string) => {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const path = `//operator/wallet-bundle-key?environment=${environment}`;
  return suite.http.send<{ publicKey: string }>('GET', path, { as: null, headers });
};

it('is the key that signs the bundles of its environment', async () => {
  const { client } = suite.owner('production');
  const { body } = await client.send('POST', `/auth/credentials/${await client.codeCredential()}/challenge`);
  const bundle = JSON.parse(body['otpEncryptionTargetBundle'] as string) as Record<string, string>;
  expect(await shown('production')).toMatchObject({
    ...{ status: 200, body: { publicKey: bundle['enclaveQuorumPublic'] } },
  });
  const sandbox = await shown('sandbox');
  expect(sandbox.body.publicKey).toMatch(/^04[0-9a-f]{128}$/);
  expect(sandbox.body.publicKey).not.toBe(bundle['enclaveQuorumPublic']);
});

it('is asked for with an environment', async () => {
  expect(await shown('moon')).toMatchObject({ status: 400 });
});
