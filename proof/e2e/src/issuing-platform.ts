import { randomUUID } from 'node:crypto';
import type { ApiClient, Answer } from './harness/api-client.js';
import { eventually } from './harness/eventually.js';

const TOKEN = {
  providerTokenIdentifier: 'ISSUED',
  networkTokenIdentifier: 'btkn1xgrvjwey5ngcagvap2dzzvsy4uk8ua9x69k82dwvt5e7ef9drm9qztux87',
  network: 'SPARK',
};
const WALLET = {
  accountType: 'SPARK_WALLET',
  address: 'spark1pgssypcwz5wzx2338ql5vn25td3xjurh06zceyu65x52ld4acn9a9k0qcjyavh',
};
const BANK = {
  ...{ accountType: 'USD_ACCOUNT', accountNumber: '1234567890', routingNumber: '021000021' },
  beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Acme Treasury' },
};

/** A request under a key of its own; sent again, it is the same one. */
export interface IssuanceRequest {
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

/** A cent, in the smallest unit of the simulated issuer's tokens: they have six decimals. */
export const TOKEN_CENT = 10_000;

/** A platform that has its token at the simulated issuer, and mints and burns it. */
export class IssuingPlatform {
  private constructor(
    private readonly api: ApiClient,
    /** Its answers: the link to the provider, and the token. */
    readonly link: Answer,
    readonly token: Answer,
    private readonly wallet: string,
    private readonly bank: string,
  ) {}

  /** Links the platform’s account at the issuer and registers its token, under keys of their own: once, however often. */
  static async open(api: ApiClient, apiClientSecret = 'a-secret-of-the-issuer'): Promise<IssuingPlatform> {
    const make = async (path: string, body: object) => made(api, { path, body, key: path });
    const link = await make('/stablecoin-provider-accounts', {
      ...{ provider: 'BRALE', apiClientId: 'client-of-the-issuer', apiClientSecret },
    });
    const token = await make('/stablecoins', TOKEN);
    const account = async (currency: string, accountInfo: object): Promise<string> => {
      const request = { path: '/platform/external-accounts', body: { currency, accountInfo } };
      return (await made(api, { ...request, key: `${request.path} ${currency}` })).body['id'];
    };
    return new IssuingPlatform(api, link, token, await account('BTC', WALLET), await account('USD', BANK));
  }

  get coin(): string {
    return this.token.body['id'];
  }

  /** A mint of so many units, against a wire unless `more` says otherwise. */
  mint(units: number, more: object = {}): IssuanceRequest {
    const body = {
      ...{ amount: String(units), destination: { accountId: this.wallet } },
      fundingSource: { type: 'WIRE' },
      ...more,
    };
    return { path: `/stablecoins/${this.coin}/mints`, body, key: randomUUID() };
  }

  /** A mint that is funded from the platform's bank account, so that it waits for no one. */
  debitedMint(units: number, more: object = {}): IssuanceRequest {
    return this.mint(units, {
      fundingSource: { type: 'ACH_DEBIT', externalAccountId: this.bank },
      ...more,
    });
  }

  burn(units: number, type: 'EXTERNAL_ACCOUNT' | 'PROVIDER_INTERNAL_BALANCE'): IssuanceRequest {
    const body = {
      ...{ amount: String(units), source: { type } },
      destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: this.bank, rail: 'RTP_CREDIT' },
    };
    return { path: `/stablecoins/${this.coin}/burns`, body, key: randomUUID() };
  }

  send = ({ path, body, key }: IssuanceRequest, through = this.api): Promise<Answer> =>
    through.post(path, body, { 'idempotency-key': key });
  made = (request: IssuanceRequest, through = this.api): Promise<Answer> => made(through, request);

  /** How an operation ended: its status, or why it failed. */
  end = (operationId: string): Promise<string> =>
    eventually(`the end of ${operationId}`, async () => {
      const { status, failureReason } = (await this.api.get(`/stablecoin-operations/${operationId}`)).body;
      const isOver = ['COMPLETED', 'FAILED', 'EXPIRED'].includes(status);
      return isOver ? (failureReason ?? status) : undefined;
    });
}

const made = async (api: ApiClient, { path, body, key }: IssuanceRequest): Promise<Answer> => {
  const answer = await api.post(path, body, { 'idempotency-key': key });
  if (answer.status !== 201) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
  return answer;
};
