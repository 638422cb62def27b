import { createDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { FindUmaDomain, UpdatePlatformConfig } from '../index.js';
import { callOf, PlatformHost } from '../testing/platform-host.js';

let host: PlatformHost;
beforeAll(async () => {
  const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
  host = await PlatformHost.open(await createDatabase(server, `domains_${newUuid().replaceAll('-', '')}`));
});
afterAll(() => host.close());

it('a UMA domain is told as its platform’s, to every platform, once it is configured', async () => {
  const [platformId, stranger] = [await host.createPlatform(), await host.createPlatform()];
  const find = new FindUmaDomain({ domain: 'acme.example' }, callOf(stranger));
  expect(await host.execute(find)).toBeNull();
  await host.execute(new UpdatePlatformConfig({ umaDomain: 'acme.example' }, callOf(platformId)));
  expect(await host.execute(find)).toStrictEqual({ platformId, umaDomain: 'acme.example' });
});
