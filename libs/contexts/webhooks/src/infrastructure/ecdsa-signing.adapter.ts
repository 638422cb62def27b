import { createPrivateKey, generateKeyPair, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { newUuid, type Environment } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { FreshKeyPair, SealedSigningKey } from '../application/ports.js';

const generate = promisify(generateKeyPair);

/** Opened keys kept in memory, so that the vault is asked once a key and not once a webhook. */
const OPENED_KEYS_MAX = 1_000;

export type EcdsaKeyPair = Pick<FreshKeyPair, 'keyId' | 'publicKeyPem' | 'sealedPrivateKey'>;

/** Makes P-256 pairs (webhooks §3); the private half, PKCS #8, is sealed before it leaves the maker. */
export class EcdsaSigningKeyMaker {
  constructor(private readonly vault: Vault) {}

  async make(platformId: string, environment: Environment): Promise<EcdsaKeyPair> {
    const pair = await generate('ec', { namedCurve: 'P-256' });
    const privateKeyPem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
    return {
      keyId: newUuid(),
      publicKeyPem: String(pair.publicKey.export({ type: 'spki', format: 'pem' })),
      sealedPrivateKey: await this.vault.seal(
        `signing-key:${platformId}:${environment}`,
        String(privateKeyPem),
      ),
    };
  }
}

/** ECDSA over P-256 with SHA-256, DER, plain base64 (webhooks §3). */
export class EcdsaWebhookSigner {
  private readonly opened = new Map<string, KeyObject>();

  constructor(private readonly vault: Pick<Vault, 'open'>) {}

  /** Plain base64 of the DER signature over exactly these bytes. */
  async sign(key: SealedSigningKey, body: Buffer): Promise<string> {
    const privateKey = this.opened.get(key.keyId) ?? (await this.open(key));
    return sign('sha256', body, { key: privateKey, dsaEncoding: 'der' }).toString('base64');
  }

  private async open({ keyId, sealedPrivateKey }: SealedSigningKey): Promise<KeyObject> {
    const pem = await this.vault.open(sealedPrivateKey);
    if (typeof pem !== 'string')
      throw new Error(`Signing key ${keyId} was destroyed and signs nothing any more`);
    const privateKey = createPrivateKey(pem);
    const [oldest] = this.opened.keys();
    if (this.opened.size >= OPENED_KEYS_MAX && oldest !== undefined) this.opened.delete(oldest);
    this.opened.set(keyId, privateKey);
    return privateKey;
  }
}
