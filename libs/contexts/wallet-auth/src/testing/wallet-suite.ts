import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { HttpHarness } from '@causeway/http/testing';
import { newId, type Environment } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { WalletClient } from './wallet-client.js';
import { WalletHost } from './wallet-host.js';

/** The context behind its edge, for the specs of a file. */
export const walletSuite = (given: Parameters<typeof WalletHost.open>[1] = {}) => {
  const platformId = newId('Platform');
  const suite = {
    platformId,
    host: undefined as unknown as WalletHost,
    http: undefined as unknown as HttpHarness,
    /** A wallet's owner at their device. */
    owner: (environment: Environment = 'sandbox', accountId: string = suite.host.account(platformId)) => ({
      accountId,
      client: new WalletClient({ http: suite.http, platformId, accountId, environment }),
    }),
  };
  beforeAll(async () => {
    suite.host = await WalletHost.open(await freshDatabase('wallet_auth'), given);
    suite.http = await suite.host.http();
  });
  afterAll(async () => {
    await suite.http.close();
    await suite.host.close();
  });
  afterEach(() => {
    expect(suite.http.failures).toStrictEqual([]);
  });
  return suite;
};

/** How a refusal looks, with the check that failed where it is named. */
export const refusal = (status: number, code: string, reason?: string) =>
  reason === undefined ? { status, body: { code } } : { status, body: { code, reason, details: { reason } } };
