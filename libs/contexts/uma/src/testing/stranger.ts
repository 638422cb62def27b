import { secp256k1 } from '@noble/curves/secp256k1.js';
import { newUuid, systemNow } from '@causeway/kernel';
import {
  getPayRequest,
  getPostTransactionCallback,
  getSignedLnurlpRequestUrl,
  KycStatus,
  PubKeyResponse,
} from '@uma-sdk/core';
import { createECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** An institution that speaks the protocol by itself: only its keys are served over HTTP. */
export class Stranger {
  readonly domain = `${newUuid()}.example`;
  private readonly ecdh = createECDH('secp256k1');
  answers: (path: string, url: URL, body: string) => Answer | Promise<Answer>;
  private readonly server: Server;

  private constructor() {
    this.changeKeys();
    this.answers = (path) =>
      path === '/.well-known/lnurlpubkey' ? { status: 200, text: this.keys } : { status: 404, text: '{}' };
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  /** From now on it publishes others, and signs with them. */
  changeKeys(): void {
    this.ecdh.generateKeys();
  }

  private get keys(): string {
    const publicKey = this.ecdh.getPublicKey('hex');
    return new PubKeyResponse(undefined, undefined, publicKey, publicKey).toJsonString();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? '', 'http://x');
    const { status, text } = await this.answers(url.pathname, url, Buffer.concat(parts).toString('utf8'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }

  /** Starts it, and adds its origin to `peers`. */
  static async open(peers: Record<string, string>): Promise<Stranger> {
    const stranger = new Stranger();
    await new Promise<void>((resolve) => stranger.server.listen(0, '127.0.0.1', resolve));
    peers[stranger.domain] = `http://127.0.0.1:${(stranger.server.address() as AddressInfo).port}`;
    return stranger;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get privateKey(): Buffer {
    return Buffer.from(this.ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex');
  }

  request(receiverAddress: string, umaVersion?: string): Promise<URL> {
    return getSignedLnurlpRequestUrl({
      isSubjectToTravelRule: true,
      receiverAddress,
      senderVaspDomain: this.domain,
      signingPrivateKey: this.privateKey,
      umaVersionOverride: umaVersion,
    });
  }

  /** A signed pay request of Ada's, as JSON. */
  async payRequest(change: Partial<Parameters<typeof getPayRequest>[0]> = {}): Promise<string> {
    const request = await getPayRequest({
      receiverEncryptionPubKey: this.ecdh.getPublicKey(),
      sendingVaspPrivateKey: this.privateKey,
      receivingCurrencyCode: 'EUR',
      amount: 1_000,
      isAmountInReceivingCurrency: true,
      payerIdentifier: `$ada@${this.domain}`,
      payerKycStatus: KycStatus.Verified,
      payerName: 'Ada Lovelace',
      payerData: { nationality: 'GB' },
      umaMajorVersion: 1,
      ...change,
    });
    return request.toJsonString();
  }

  async paidNotice(): Promise<string> {
    const args = { utxos: [], vaspDomain: this.domain, signingPrivateKey: this.privateKey };
    return JSON.stringify(await getPostTransactionCallback(args));
  }

  /** Its notice, signed by its own key, that it has paid an invoice. */
  settlementNotice(invoice: { readonly id: string; readonly hash: string; readonly msat: string }): object {
    const { id, hash, msat } = invoice;
    const [nonce, signedAt] = [newUuid().replaceAll('-', ''), systemNow()];
    const text = ['causeway-simulated-settlement-v1', id, hash, msat, this.domain, nonce, signedAt].join('|');
    const signature = secp256k1.sign(new TextEncoder().encode(text), this.privateKey);
    return {
      ...invoice,
      domain: this.domain,
      nonce,
      signedAt,
      signature: Buffer.from(signature).toString('hex'),
    };
  }
}
