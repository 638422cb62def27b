import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { systemNow, type Environment } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type {
  FreshStandardSecrets,
  SealedStandardSecrets,
  StandardSecretsOpener,
} from '../application/ports.js';
import type { StandardSignature } from './signed-webhook.js';

const generate = promisify(generateKeyPair);

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;
/** An Ed25519 public key in SPKI is this much framing and then the 32 bytes of the key. */
const SPKI_PREFIX_BYTES = 12;
const SECRET_PREFIX = 'whsec_';
const PUBLIC_KEY_PREFIX = 'whpk_';
/** Opened secrets kept in memory, so that the vault is asked once a key and not once a webhook. */
const OPENED_MAX = 1_000;

/** What is sealed as one text. */
interface StandardSecrets {
  /** `whsec_…`, shared with the platform: `v1`. */
  readonly secret: string;
  /** Ed25519, PKCS #8: `v1a`. */
  readonly privateKeyPem: string;
}
interface Opened {
  readonly secret: string;
  readonly hmacKey: Buffer;
  readonly privateKey: KeyObject;
}

/** Makes what signs the headers of Standard Webhooks; it leaves the maker sealed, but for the public key. */
export class StandardSecretsMaker {
  constructor(private readonly vault: Vault) {}

  async make(platformId: string, environment: Environment): Promise<FreshStandardSecrets> {
    const pair = await generate('ed25519');
    const secrets: StandardSecrets = {
      secret: `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`,
      privateKeyPem: String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    };
    return {
      standardPublicKey: publicText(pair.publicKey),
      sealedStandardSecrets: await this.vault.seal(`signing-key:${platformId}:${environment}`, secrets),
    };
  }
}

const publicText = (key: KeyObject): string => {
  const spki = key.export({ type: 'spki', format: 'der' });
  return `${PUBLIC_KEY_PREFIX}${spki.subarray(SPKI_PREFIX_BYTES).toString('base64')}`;
};

/**
 * Signs `<id>.<seconds>.<body>` as Standard Webhooks has it: for each key of the rotation, the active one first, the
 * shared secret's HMAC-SHA256 (`v1`) and the Ed25519 signature (`v1a`). The time is that of this machine, whatever
 * clock a sandbox runs on, because it is what a consumer compares with its own.
 */
export class StandardWebhookSigner implements StandardSecretsOpener {
  private readonly opened = new Map<string, Opened>();

  constructor(private readonly vault: Pick<Vault, 'open'>) {}

  async sign(
    keys: readonly SealedStandardSecrets[],
    webhookId: string,
    body: Buffer,
  ): Promise<StandardSignature> {
    const timestamp = String(Math.floor(Date.parse(systemNow()) / 1_000));
    const content = Buffer.concat([Buffer.from(`${webhookId}.${timestamp}.`), body]);
    const signatures: string[] = [];
    for (const key of keys) {
      const { hmacKey, privateKey } = await this.secretsOf(key);
      const symmetric = createHmac('sha256', hmacKey).update(content).digest('base64');
      const asymmetric = sign(null, content, privateKey).toString('base64');
      signatures.push(`v1,${symmetric}`, `v1a,${asymmetric}`);
    }
    return { timestamp, signature: signatures.join(' '), signedBy: keys.map(({ keyId }) => keyId) };
  }

  /** The shared secret in the form that consumers are given, `whsec_…`. */
  async secretOf(key: SealedStandardSecrets): Promise<string> {
    return (await this.secretsOf(key)).secret;
  }

  private async secretsOf({ keyId, sealed }: SealedStandardSecrets): Promise<Opened> {
    const known = this.opened.get(sealed);
    if (known !== undefined) return known;
    const plain = await this.vault.open(sealed);
    if (!isSecrets(plain))
      throw new Error(`The secrets of key ${keyId} were destroyed and sign nothing any more`);
    const { secret, privateKeyPem } = plain;
    const opened = {
      secret,
      hmacKey: Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'),
      privateKey: createPrivateKey(privateKeyPem),
    };
    const [oldest] = this.opened.keys();
    if (this.opened.size >= OPENED_MAX && oldest !== undefined) this.opened.delete(oldest);
    this.opened.set(sealed, opened);
    return opened;
  }
}

const isSecrets = (plain: unknown): plain is StandardSecrets =>
  typeof plain === 'object' && plain !== null && 'secret' in plain && 'privateKeyPem' in plain;

/** The public key of `v1a` as PEM (SPKI), for tools that know nothing of `whpk_`. Throws for other text. */
export const standardPublicKeyPem = (text: string): string => {
  const raw = Buffer.from(text.replace(PUBLIC_KEY_PREFIX, ''), 'base64');
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  });
  return String(key.export({ type: 'spki', format: 'pem' }));
};
