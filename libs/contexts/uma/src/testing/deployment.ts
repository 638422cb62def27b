import type { HttpHarness } from '@causeway/http/testing';
import { systemNow, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import type { AddressInfo } from 'node:net';
import type { UmaOptions } from '../index.js';
import { currencySetting } from './neighbours.js';
import { UmaHost } from './uma-host.js';

export interface Deployment {
  readonly host: UmaHost;
  readonly http: HttpHarness;
  readonly domain: string;
  readonly origin: string;
  readonly platformId: Id<'Platform'>;
  close(): Promise<void>;
}

/** `peers` has the origin of each institution: one object for all deployments, to which each adds its own. */
export const deploy = async (
  domain: string,
  peers: Record<string, string>,
  options: Pick<UmaOptions, 'wallNow'> = {},
): Promise<Deployment> => {
  const url = await freshDatabase('uma');
  const host = await UmaHost.open(url, { peers, ...options });
  host.clock.moveTo(systemNow());
  const currencies = ['USD', 'EUR'].map((code) =>
    currencySetting(code, {
      maxAmount: 50_000,
      requiredCounterpartyFields: [{ name: 'NATIONALITY', mandatory: true }],
    }),
  );
  const platformId = host.neighbours.platform(currencies, domain);
  const http = await host.http();
  await http.app.listen(0, '127.0.0.1');
  const { port } = http.app.getHttpServer().address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  peers[domain] = origin;
  const close = async (): Promise<void> => {
    const failures = [...http.failures];
    await http.close();
    await host.close();
    if (failures.length > 0) throw new Error(`${domain} failed: ${failures.map(String).join('; ')}`);
  };
  return { host, http, domain, origin, platformId, close };
};
