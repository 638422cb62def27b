import { welcome } from './welcome.js';

const keys = (name: string) => ({
  tokenId: 'Token:1',
  apiKeyId: `${name}-id`,
  apiKeySecret: `${name}-secret`,
  webhookPublicKeyPem: 'pem',
});
const baseUrl = 'http://127.0.0.1:3000/api/2025-10-13';
const credentials = {
  baseUrl,
  operatorToken: 'operator-secret',
  platformId: 'Platform:1',
  sandbox: keys('sandbox'),
  production: keys('production'),
};
const SECRETS = ['sandbox-secret', 'production-secret', 'operator-secret'];

describe('the welcome at a start', () => {
  it('shows every secret at the first, and where they are kept', () => {
    const said = welcome({ baseUrl, credentials, isFirstStart: true }, '/data');
    for (const secret of SECRETS) expect(said).toContain(secret);
    expect(said).toContain('/data/credentials.json');
    expect(said).toMatch(/sign in with the sandbox’s key, and press Pay on Home\n.*npm run demo/);
    expect(said).toContain(`curl -u sandbox-id:sandbox-secret ${baseUrl}/config`);
  });

  it('shows none at any later one, but names their file', () => {
    const said = welcome({ baseUrl, credentials, isFirstStart: false }, '/data');
    for (const secret of SECRETS) expect(said).not.toContain(secret);
    expect(said).toContain('/data/credentials.json');
  });

  it('names the operators’ address, if it is not the public one', () => {
    const apart = { ...credentials, operatorUrl: 'http://127.0.0.1:3999' };
    expect(welcome({ baseUrl, credentials: apart, isFirstStart: false }, '/data')).toContain(
      'http://127.0.0.1:3999/operator',
    );
    expect(welcome({ baseUrl, credentials, isFirstStart: false }, '/data')).not.toContain('operators  ');
  });

  it('names the console, where the operators are', () => {
    expect(welcome({ baseUrl, credentials, isFirstStart: false }, '/data')).toContain(
      'http://127.0.0.1:3000/console\n',
    );
    const apart = { ...credentials, operatorUrl: 'http://127.0.0.1:3999' };
    expect(welcome({ baseUrl, credentials: apart, isFirstStart: false }, '/data')).toContain(
      'http://127.0.0.1:3999/console\n',
    );
  });

  it('points to another machine where that made the first start', () => {
    expect(welcome({ baseUrl, credentials: undefined, isFirstStart: false }, '/data')).toContain(
      'machine that started it first',
    );
  });
});
