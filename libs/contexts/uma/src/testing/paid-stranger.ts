import { newUuid } from '@causeway/kernel';
import {
  Currency,
  getLnurlpResponse,
  getPayReqResponse,
  KycStatus,
  parseLnurlpRequest,
  PayReqResponse,
  PayRequest,
} from '@uma-sdk/core';
import { createHash } from 'node:crypto';
import type { Stranger } from './stranger.js';

type Wire = { readonly status: number; readonly text: string };
const CENT = 10_000;

/**
 * A person at a stranger's institution, `$eve@…`, who takes dollars and euros. Its answer to a pay request
 * may be modified before it is signed and after.
 */
export class PaidStranger {
  /** Millisatoshis for a cent, and for a euro cent. */
  multipliers: Readonly<Record<string, number>> = { USD: CENT, EUR: 12_500 };
  feeMillisatoshis = 0;
  umaVersion: string | undefined;
  /** Overrides of the invoice's fields. */
  invoice: { readonly payee?: string; readonly msat?: string; readonly text?: string } = {};
  bend: (answer: string) => Wire = (text) => ({ status: 200, text });
  readonly asked: PayRequest[] = [];

  constructor(private readonly stranger: Stranger) {
    const { answers } = stranger;
    stranger.answers = (path, url, body) => {
      if (path.startsWith('/.well-known/lnurlp/')) return this.lnurlp(url);
      return path === '/pay' ? this.pay(body) : answers(path, url, body);
    };
  }

  get address(): string {
    return `$eve@${this.stranger.domain}`;
  }

  private async lnurlp(url: URL): Promise<Wire> {
    const request = parseLnurlpRequest(
      new URL(`https://${this.stranger.domain}${url.pathname}${url.search}`),
    );
    const response = await getLnurlpResponse({
      request,
      callback: `https://${this.stranger.domain}/pay`,
      encodedMetadata: '[]',
      minSendableSats: 1,
      maxSendableSats: 1_000_000,
      privateKeyBytes: this.stranger.privateKey,
      requiresTravelRuleInfo: true,
      payerDataOptions: { name: { mandatory: true } },
      currencyOptions: Object.entries(this.multipliers).map(
        ([code, multiplier]) => new Currency(code, code, '', multiplier, 1, 10_000_000, 2),
      ),
      receiverKycStatus: KycStatus.Verified,
    });
    return { status: 200, text: JSON.stringify({ ...JSON.parse(response.toJsonString()), ...this.version }) };
  }

  private get version(): object {
    return this.umaVersion === undefined ? {} : { umaVersion: this.umaVersion };
  }

  private async pay(body: string): Promise<Wire> {
    const request = PayRequest.fromJson(body);
    this.asked.push(request);
    const code = String(request.receivingCurrencyCode);
    const response = await getPayReqResponse({
      request,
      conversionRate: this.multipliers[code],
      receivingCurrencyCode: code,
      receivingCurrencyDecimals: 2,
      invoiceCreator: { createUmaInvoice: async (msat) => this.encoded(msat) },
      metadata: '[]',
      receiverChannelUtxos: [],
      receiverFeesMillisats: this.feeMillisatoshis,
      utxoCallback: `https://${this.stranger.domain}/utxos`,
      payeeData: { identifier: this.address, name: 'Eve' },
      receivingVaspPrivateKey: this.stranger.privateKey,
      payeeIdentifier: this.address,
    });
    return this.bend(PayReqResponse.parse(JSON.parse(response.toJsonString())).toJsonString());
  }

  private encoded(msat: number): string {
    const { text, payee = this.stranger.domain, msat: said = String(msat) } = this.invoice;
    const hash = createHash('sha256').update('receipt').digest('hex');
    const written = { id: newUuid(), payee, msat: said, hash, validMs: 540_000 };
    return text ?? `simulated1${Buffer.from(JSON.stringify(written)).toString('base64url')}`;
  }
}
