import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { newId, parseUmaAddress, systemNow, type UmaAddress } from '@causeway/kernel';
import { randomBytes } from 'node:crypto';
import type { Institution } from '../domain/protocol/messages.js';
import type { CounterpartyHttp, HttpAnswer } from '../infrastructure/protocol/counterparty-http.js';
import { CounterpartyKeys } from '../infrastructure/protocol/counterparty-keys.js';
import { Secp256k1Keys } from '../infrastructure/protocol/secp256k1-keys.adapter.js';
import { UmaSdkWire } from '../infrastructure/protocol/uma-sdk-wire.adapter.js';

export const addressOf = (text: string): UmaAddress => {
  const parsed = parseUmaAddress(text);
  if (parsed === undefined) throw new Error(`${text} is no address`);
  return parsed;
};
export const GRACE = addressOf('$grace@there.example');

/** What a domain answers to a request; `undefined` where it does not answer. */
export type Answering = (url: URL, body: string | undefined) => HttpAnswer | undefined | Promise<HttpAnswer>;

/** Institutions that speak the protocol to each other without a socket, by what each domain answers. */
export class Unplugged {
  readonly answers = new Map<string, Answering>();
  readonly requests: { readonly url: URL; readonly body?: string }[] = [];

  /** `here.example` and `there.example`, where Grace is a customer. */
  static async pair(): Promise<{
    readonly network: Unplugged;
    readonly here: UnpluggedInstitution;
    readonly there: UnpluggedInstitution;
  }> {
    const network = new Unplugged();
    const [here, there] = [
      await network.institution('here.example'),
      await network.institution(GRACE.domain),
    ];
    return { network, here, there };
  }

  /** An institution with keys of its own, which it publishes. */
  async institution(domain: string): Promise<UnpluggedInstitution> {
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const ownKeys = new Secp256k1Keys(vault);
    const http = { fetch: this.fetch } as unknown as CounterpartyHttp;
    const wire = new UmaSdkWire(http, ownKeys, new CounterpartyKeys(http, () => Date.parse(systemNow())));
    const platformId = newId('Platform');
    const keys = await ownKeys.make(platformId, 'production');
    const institution: Institution = { platformId, environment: 'production', domain, keys };
    this.answers.set(domain, ({ pathname }) =>
      pathname === '/.well-known/lnurlpubkey' ? { status: 200, text: wire.publicKeys(keys) } : undefined,
    );
    return { wire, institution, signingKey: () => ownKeys.signingKey(keys) };
  }

  /** Answers all but the request for the keys of a domain. */
  on(domain: string, answering: Answering): void {
    const keys = this.answers.get(domain);
    this.answers.set(domain, (url, body) =>
      url.pathname === '/.well-known/lnurlpubkey' ? keys?.(url, body) : answering(url, body),
    );
  }

  private readonly fetch = async (
    url: URL,
    _asker: unknown,
    { body }: { readonly body?: string } = {},
  ): Promise<HttpAnswer | undefined> => {
    if (!url.pathname.endsWith('/lnurlpubkey'))
      this.requests.push({ url, ...(body !== undefined && { body }) });
    return this.answers.get(url.hostname)?.(url, body);
  };
}

export interface UnpluggedInstitution {
  readonly wire: UmaSdkWire;
  readonly institution: Institution;
  /** Signs what only another institution's own software makes. */
  readonly signingKey: () => Promise<Uint8Array>;
}
