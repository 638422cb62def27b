import type { HarnessAnswer, HttpHarness } from '@causeway/http/testing';
import type { Environment } from '@causeway/kernel';
import { sealedTo } from './sealed-to.js';
import { SessionKey } from './session-key.js';

type Body = Record<string, unknown>;
type Headers = Readonly<Record<string, string>>;
interface Setting {
  readonly http: HttpHarness;
  readonly platformId: string;
  readonly accountId: string;
  readonly environment?: Environment;
}
/** What is to be signed, as an answer has it. */
export interface Challenge {
  readonly payloadToSign: string;
  readonly requestId: string;
}

/** A wallet's owner at their device, with the platform between them and the service (wallet-auth §3, §4). */
export class WalletClient {
  constructor(private readonly setting: Setting) {}

  send(
    method: string,
    path: string,
    { body, headers = {} }: { readonly body?: unknown; readonly headers?: Headers } = {},
  ): Promise<HarnessAnswer<Body>> {
    const { http, platformId, environment = 'sandbox' } = this.setting;
    return http.send(method, path, {
      as: { platformId, environment },
      headers,
      ...(body !== undefined && { body }),
    });
  }

  async credentials(): Promise<readonly Body[]> {
    const { body } = await this.send('GET', `/auth/credentials?accountId=${this.setting.accountId}`);
    return body['data'] as Body[];
  }
  async sessions(): Promise<readonly Body[]> {
    const { body } = await this.send('GET', `/auth/sessions?accountId=${this.setting.accountId}`);
    return body['data'] as Body[];
  }

  /** The headers that sign what an answer asks for. */
  static signed({ payloadToSign, requestId }: Challenge, key: SessionKey): Headers {
    return { 'Service-Wallet-Signature': key.stamp(payloadToSign), 'Request-Id': requestId };
  }
  static challengeIn({ status, body }: HarnessAnswer<Body>): Challenge {
    if (status !== 202) throw new Error(`no challenge but ${String(status)} ${JSON.stringify(body)}`);
    return body as unknown as Challenge;
  }

  /** Both legs of a signed action. */
  async act(method: string, path: string, key: SessionKey, body?: unknown): Promise<HarnessAnswer<Body>> {
    const sent = body === undefined ? {} : { body };
    const challenge = WalletClient.challengeIn(await this.send(method, path, sent));
    return this.send(method, path, { ...sent, headers: WalletClient.signed(challenge, key) });
  }

  /** Signs in by code, with a key of the client's own; `codeOf` is what the owner reads in the message. */
  async signIn({
    credentialId,
    key = new SessionKey(),
    codeOf = () => '000000',
  }: {
    readonly credentialId?: string;
    readonly key?: SessionKey;
    readonly codeOf?: () => string;
  } = {}): Promise<{ readonly key: SessionKey; readonly session: Body }> {
    const id = credentialId ?? (await this.codeCredential());
    const { body } = await this.send('POST', `/auth/credentials/${id}/challenge`);
    const { type, otpEncryptionTargetBundle } = body as Readonly<Record<string, string>>;
    const sent = { code: codeOf(), publicKey: key.publicKey };
    const encryptedOtpBundle = sealedTo(otpEncryptionTargetBundle ?? '', sent);
    const answer = await this.act('POST', `/auth/credentials/${id}/verify`, key, {
      type,
      encryptedOtpBundle,
    });
    if (answer.status !== 200) throw new Error(`not signed in: ${JSON.stringify(answer.body)}`);
    return { key, session: answer.body };
  }

  async codeCredential(): Promise<string> {
    const found = (await this.credentials()).find(({ type }) => type === 'EMAIL_OTP');
    if (found === undefined) throw new Error('the wallet has no codes by e-mail');
    return found['id'] as string;
  }
}
