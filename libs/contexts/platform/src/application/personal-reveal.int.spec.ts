import { freshDatabase } from '@causeway/testing';
import { newId, newUuid } from '@causeway/kernel';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import { RevealPersonalData } from './personal-reveal.js';

let host: PlatformHost;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('personal_reveal'));
});
afterAll(() => host.close());

const RESOURCE = 'Customer:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';

it('a reveal is on record once: whose, which field and by whom, and never what it was', async () => {
  const platformId = newId('Platform');
  const call = callOf(platformId, 'sandbox');
  const wanted = {
    revealId: newUuid(),
    resource: RESOURCE,
    field: 'the name',
    operatorName: 'Grace',
  };
  for (const _turn of [1, 2]) await host.execute(new RevealPersonalData(wanted, call));
  const recorded = await host.store.load('platform.sandbox', `personal-reveal-${wanted.revealId}`);
  expect(recorded.map(({ type, data, metadata }) => [type, data, metadata.actor])).toMatchObject([
    ['PersonalDataRevealed', { resource: RESOURCE, field: 'the name', operatorName: 'Grace' }, call.actor],
  ]);
});
