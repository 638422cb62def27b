import { newId } from '@causeway/kernel';
import { p256 } from '@noble/curves/nist.js';
import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { SessionKey } from './testing/session-key.js';
import { openByHand } from './testing/hpke-by-hand.js';
import { WalletClient } from './testing/wallet-client.js';
import { refusal, walletSuite } from './testing/wallet-suite.js';

const suite = walletSuite();
const { owner } = suite;
const pathOf = (accountId: string): string => `/internal-accounts/${accountId}/export`;
type Environment = 'sandbox' | 'production';

const signedIn = async (environment: Environment = 'sandbox') => {
  const { client, accountId } = owner(environment);
  const codeOf = environment === 'sandbox' ? {} : { codeOf: () => suite.host.codeOf(accountId) };
  return { client, accountId, ...(await client.signIn(codeOf)) };
};
const wordsIn = (bundle: unknown, target: SessionKey) => {
  const { version, data, dataSignature, enclaveQuorumPublic } = JSON.parse(String(bundle)) as Record<
    string,
    string
  >;
  const bytes = Buffer.from(data ?? '', 'hex');
  const { encappedPublic, ciphertext, organizationId } = JSON.parse(bytes.toString()) as Record<
    string,
    string
  >;
  const box = {
    enc: Buffer.from(encappedPublic ?? '', 'hex'),
    ciphertext: Buffer.from(ciphertext ?? '', 'hex'),
  };
  const words = openByHand(box, target.secretHex).toString('ascii');
  return { version, words, organizationId, bytes, dataSignature, enclaveQuorumPublic };
};

describe('an export of a wallet', () => {
  it('gives its owner twelve words, as often as they ask for them, and the same ones', async () => {
    const { client, accountId, key } = await signedIn();
    const target = new SessionKey();
    const body = { clientPublicKey: target.uncompressed };
    const first = await client.act('POST', pathOf(accountId), key, body);
    expect([first.status, Object.keys(first.body).sort()]).toStrictEqual([
      200,
      ['encryptedWalletCredentials', 'id'],
    ]);
    expect(first.body['id']).toBe(accountId);
    const opened = wordsIn(first.body['encryptedWalletCredentials'], target);
    expect([opened.version, opened.words.split(' ').length]).toStrictEqual(['v1.0.0', 12]);
    expect(validateMnemonic(opened.words, wordlist)).toBe(true);
    expect([opened.dataSignature, opened.enclaveQuorumPublic]).toStrictEqual(['', '']);
    const other = new SessionKey();
    const again = await client.act('POST', pathOf(accountId), key, {
      clientPublicKey: other.uncompressed.toUpperCase(),
    });
    expect(wordsIn(again.body['encryptedWalletCredentials'], other).words).toBe(opened.words);
  });

  it('of two wallets gives different words', async () => {
    const words = await Promise.all(
      [1, 2].map(async () => {
        const { client, accountId, key } = await signedIn();
        const target = new SessionKey();
        const answer = await client.act('POST', pathOf(accountId), key, {
          clientPublicKey: target.uncompressed,
        });
        return wordsIn(answer.body['encryptedWalletCredentials'], target).words;
      }),
    );
    expect(words[0]).not.toBe(words[1]);
  });

  it('is signed by the deployment in production, and its data is what was signed', async () => {
    const { client, accountId, key } = await signedIn('production');
    const target = new SessionKey();
    const answer = await client.act('POST', pathOf(accountId), key, { clientPublicKey: target.uncompressed });
    const {
      bytes,
      dataSignature = '',
      enclaveQuorumPublic = '',
    } = wordsIn(answer.body['encryptedWalletCredentials'], target);
    const verifies = p256.verify(
      Buffer.from(dataSignature, 'hex'),
      bytes,
      Buffer.from(enclaveQuorumPublic, 'hex'),
      {
        format: 'der',
      },
    );
    expect(verifies).toBe(true);
  });

  it('asks for a signature over the wallet and the key that the words are for', async () => {
    const { client, accountId } = await signedIn();
    const clientPublicKey = new SessionKey().uncompressed;
    const { payloadToSign } = WalletClient.challengeIn(
      await client.send('POST', pathOf(accountId), { body: { clientPublicKey } }),
    );
    expect(JSON.parse(payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      parameters: { walletId: accountId, targetPublicKey: clientPublicKey },
    });
  });

  it('is not made for another key than the first leg was for', async () => {
    const { client, accountId, key } = await signedIn();
    const asked = { body: { clientPublicKey: new SessionKey().uncompressed } };
    const challenge = WalletClient.challengeIn(await client.send('POST', pathOf(accountId), asked));
    const headers = WalletClient.signed(challenge, key);
    const other = { clientPublicKey: new SessionKey().uncompressed };
    expect(await client.send('POST', pathOf(accountId), { body: other, headers })).toMatchObject(
      refusal(401, 'WALLET_SIGNATURE_BODY_MISMATCH'),
    );
    expect((await client.send('POST', pathOf(accountId), { ...asked, headers })).status).toBe(200);
    expect(await client.send('POST', pathOf(accountId), { ...asked, headers })).toMatchObject(
      refusal(401, 'UNAUTHORIZED', 'Request not found, expired or already used'),
    );
  });

  it.each([
    new SessionKey().publicKey,
    '',
    `04${'f'.repeat(128)}`,
    new SessionKey().uncompressed.slice(2),
    7,
    null,
  ])('is sealed to no key %j', async (clientPublicKey) => {
    const { client, accountId } = owner();
    expect(await client.send('POST', pathOf(accountId), { body: { clientPublicKey } })).toMatchObject(
      refusal(400, 'INVALID_INPUT'),
    );
  });

  it('is of wallets alone, and of the platform’s own', async () => {
    const { client } = owner();
    const body = { clientPublicKey: new SessionKey().uncompressed };
    const fiat = suite.host.account(suite.platformId, 'INTERNAL_FIAT');
    expect(await client.send('POST', pathOf(fiat), { body })).toMatchObject(refusal(400, 'INVALID_INPUT'));
    const foreign = suite.host.account(newId('Platform'));
    for (const id of [foreign, newId('InternalAccount')])
      expect(await client.send('POST', pathOf(id), { body })).toMatchObject(
        refusal(404, 'REFERENCE_NOT_FOUND'),
      );
  });

  it('leaves no word and no code in any table', async () => {
    const { client, accountId, key } = await signedIn('production');
    const target = new SessionKey();
    const answer = await client.act('POST', pathOf(accountId), key, { clientPublicKey: target.uncompressed });
    const { words } = wordsIn(answer.body['encryptedWalletCredentials'], target);
    const tables = await suite.host.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(5);
    const [one = '', two = ''] = words.split(' ');
    for (const { name } of tables) {
      const rows = await suite.host.query<{ row: string }>(`select t::text as row from ${name} t`);
      for (const { row } of rows) expect(row).not.toContain(`${one} ${two}`);
    }
  });

  it('is no longer there once its owner was erased', async () => {
    const { client, accountId, key } = await signedIn();
    const body = { clientPublicKey: new SessionKey().uncompressed };
    expect((await client.act('POST', pathOf(accountId), key, body)).status).toBe(200);
    await suite.host.vault.shred(suite.host.ownerOf(accountId));
    expect(await client.send('POST', pathOf(accountId), { body })).toMatchObject(
      refusal(404, 'REFERENCE_NOT_FOUND'),
    );
  });
});
