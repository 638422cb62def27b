import type { HttpHarness } from '@causeway/http/testing';
import { newId, newUuid, type Environment } from '@causeway/kernel';

export type Body = Record<string, unknown>;
export interface Sent {
  readonly status: number;
  readonly body: Body;
}

export const TOKEN = 'btkn1xgrvjwey5ngcagvap2dzzvsy4uk8ua9x69k82dwvt5e7ef9drm9qztux87';

/** A platform at the API: each request has a key of its own unless it is given one. */
export class Caller {
  readonly platformId = newId('Platform');

  constructor(
    private readonly http: HttpHarness,
    private readonly environment: Environment = 'sandbox',
  ) {}

  post = (path: string, body: object = {}, key: string | null = newUuid()): Promise<Sent> =>
    this.http.send('POST', path, {
      as: { platformId: this.platformId, environment: this.environment },
      body,
      ...(key !== null && { headers: { 'idempotency-key': key } }),
    });

  get = (path: string, more: object = {}): Promise<Sent> =>
    this.http.send('GET', path, {
      as: { platformId: this.platformId, environment: this.environment, ...more },
    });

  link = (more: object = {}, key?: string): Promise<Sent> =>
    this.post(
      '/stablecoin-provider-accounts',
      { provider: 'BRALE', apiClientId: 'client', apiClientSecret: 'very secret', ...more },
      key,
    );

  register = (more: object = {}, key?: string): Promise<Sent> =>
    this.post(
      '/stablecoins',
      { providerTokenIdentifier: 'ACME', networkTokenIdentifier: TOKEN, network: 'SPARK', ...more },
      key,
    );

  /** A stablecoin that may be minted and burnt. */
  async coin(): Promise<string> {
    await this.link();
    return (await this.register()).body['id'] as string;
  }

  mint = (coin: string, to: string, more: object = {}, key?: string): Promise<Sent> =>
    this.post(
      `/stablecoins/${coin}/mints`,
      { amount: '5000000', fundingSource: { type: 'WIRE' }, destination: { accountId: to }, ...more },
      key,
    );

  burn = (coin: string, to: string, more: object = {}, key?: string): Promise<Sent> =>
    this.post(
      `/stablecoins/${coin}/burns`,
      {
        amount: '5000000',
        source: { type: 'EXTERNAL_ACCOUNT' },
        destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: to, rail: 'WIRE' },
        ...more,
      },
      key,
    );

  operation = async (id: unknown): Promise<Body> =>
    (await this.get(`/stablecoin-operations/${String(id)}`)).body;
}

export const codeOf = ({ status, body }: Sent) => [status, body['code']];
export const reasonOf = ({ body }: Sent) => (body['details'] as { reason?: string } | undefined)?.reason;
