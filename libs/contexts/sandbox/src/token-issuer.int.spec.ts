import { newId } from '@causeway/kernel';
import { describeTokenIssuer } from '@causeway/rails/testing';
import { freshDatabase } from '@causeway/testing';
import { sandboxTokenIssuers, SandboxTokenIssuer } from './index.js';
import { SandboxHost } from './testing/sandbox-host.js';

describeTokenIssuer('the simulated issuer', async () => {
  const host = await SandboxHost.open(await freshDatabase('sandbox'));
  const dispatch = { execute: (request: object) => host.execute(request as never) as never };
  const platformId = newId('Platform');
  const opened = (platform: string, apiClientId: string) =>
    new SandboxTokenIssuer(dispatch, platform, { apiClientId });
  return {
    issuer: opened(platformId, 'client'),
    issuerOfStranger: opened(newId('Platform'), 'client'),
    refusedIssuer: opened(platformId, 'client-002'),
    token: 'ACME',
    unknownToken: 'ACME002',
    meets: {
      completes: {},
      fails: { description: 'order 004' },
      keepsFunds: { description: 'order 007' },
      isNeverFunded: { description: 'order 001' },
    },
    now: () => host.clock.now(),
    waitUntil: async (moment) => host.clock.moveTo(moment),
    close: () => host.close(),
  };
});

it('the simulated issuer is connected in sandbox alone', () => {
  const issuers = sandboxTokenIssuers({ execute: () => undefined as never });
  const credentials = { apiClientId: 'client', apiClientSecret: 'secret' };
  expect(issuers.issuerFor('production', 'Platform:1', credentials)).toBeUndefined();
  expect(issuers.issuerFor('sandbox', 'Platform:1', credentials)).toBeInstanceOf(SandboxTokenIssuer);
});
