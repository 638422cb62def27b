import type { ViewReader } from '@causeway/commands';
import { TokenAuthenticator } from './token-authenticator.adapter.js';
import { HmacTokenSecrets } from './token-secrets.adapter.js';

const secrets = new HmacTokenSecrets(Buffer.alloc(32, 1));
const issued = secrets.issue();
const row = {
  is_known: true,
  environment: 'sandbox',
  platform_id: 'Platform:1',
  token_id: issued.tokenId,
  permissions: ['VIEW'],
  secret_hash: issued.secretHash,
};

class Rows implements ViewReader {
  readonly asked: (readonly unknown[])[] = [];
  constructor(private readonly found: readonly object[]) {}

  async rows<Row>(_sql: string, params: readonly unknown[]): Promise<Row[]> {
    this.asked.push(params);
    return this.found as Row[];
  }
}

describe('authenticating a request', () => {
  it('gives platform, environment, token and permissions of good credentials', async () => {
    const authenticator = new TokenAuthenticator(new Rows([row]), secrets);
    expect(await authenticator.authenticate(issued.clientId, issued.clientSecret)).toStrictEqual({
      platformId: 'Platform:1',
      environment: 'sandbox',
      tokenId: issued.tokenId,
      permissions: ['VIEW'],
    });
  });

  it.each([
    ['a wrong secret', [row], issued.clientId, 'f'.repeat(64)],
    ['an empty secret', [row], issued.clientId, ''],
    ['an unknown client id', [{ ...row, is_known: false }], issued.clientId, issued.clientSecret],
    [
      'a client id that two environments claim',
      [row, { ...row, environment: 'production' }],
      issued.clientId,
      issued.clientSecret,
    ],
  ])('refuses %s', async (_what, found, clientId, clientSecret) => {
    expect(
      await new TokenAuthenticator(new Rows(found), secrets).authenticate(clientId, clientSecret),
    ).toBeUndefined();
  });

  it.each(['', 'A'.repeat(32), 'a\0', "' or true --", 'a'.repeat(10_000)])(
    'looks up nothing of a client id that cannot be one, but does look: %#',
    async (clientId) => {
      const rows = new Rows([]);
      expect(await new TokenAuthenticator(rows, secrets).authenticate(clientId, 'secret')).toBeUndefined();
      expect(rows.asked).toStrictEqual([['']]);
    },
  );

  it('compares a secret also when there is no token to compare it with', async () => {
    const compared: (string | undefined)[] = [];
    const watching = Object.assign(Object.create(secrets) as HmacTokenSecrets, {
      matches: (_secret: string, hash: string | undefined) => compared.push(hash) < 0,
    });
    await new TokenAuthenticator(new Rows([{ ...row, is_known: false }]), watching).authenticate(
      issued.clientId,
      'x',
    );
    await new TokenAuthenticator(new Rows([row]), watching).authenticate(issued.clientId, 'x');
    expect(compared).toStrictEqual([undefined, issued.secretHash]);
  });

  it('asks again for every request, so that a deleted token is refused at once', async () => {
    const found: object[] = [row];
    const authenticator = new TokenAuthenticator(new Rows(found), secrets);
    expect(await authenticator.authenticate(issued.clientId, issued.clientSecret)).toBeDefined();
    found.pop();
    expect(await authenticator.authenticate(issued.clientId, issued.clientSecret)).toBeUndefined();
  });
});
