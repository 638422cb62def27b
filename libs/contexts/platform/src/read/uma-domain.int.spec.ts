import { freshDatabase } from '@causeway/testing';
import { FindUmaDomain, UpdatePlatformConfig } from '../index.js';
import { callOf, PlatformHost } from '../testing/platform-host.js';

let host: PlatformHost;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('domains'));
});
afterAll(() => host.close());

it('a UMA domain is told as its platform’s, to every platform, once it is configured', async () => {
  const [platformId, stranger] = [await host.createPlatform(), await host.createPlatform()];
  const find = new FindUmaDomain({ domain: 'acme.example' }, callOf(stranger));
  expect(await host.execute(find)).toBeNull();
  await host.execute(new UpdatePlatformConfig({ umaDomain: 'acme.example' }, callOf(platformId)));
  expect(await host.execute(find)).toStrictEqual({ platformId, umaDomain: 'acme.example' });
});
