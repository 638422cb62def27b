import { createECDH } from 'node:crypto';
import { newUuid, type Environment } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { InstitutionKeyMaker } from '../../application/protocol/key-maker.js';
import type { InstitutionKeyCreated, InstitutionKeys } from '../../domain/protocol/institution-key.js';

interface PrivateKeys {
  readonly signing: string;
  readonly encryption: string;
}

/** Makes pairs on secp256k1, which the protocol signs and encrypts by; the private halves leave sealed only. */
export class Secp256k1Keys implements InstitutionKeyMaker {
  constructor(private readonly vault: Pick<Vault, 'seal' | 'open'>) {}

  async make(platformId: string, environment: Environment): Promise<Omit<InstitutionKeyCreated, 'type'>> {
    const [signing, encryption] = [pair(), pair()];
    const halves: PrivateKeys = { signing: signing.privateKey, encryption: encryption.privateKey };
    return {
      keyId: newUuid(),
      signingPublicKey: signing.publicKey,
      encryptionPublicKey: encryption.publicKey,
      sealedPrivateKeys: await this.vault.seal(
        `uma-key:${platformId}:${environment}`,
        JSON.stringify(halves),
      ),
    };
  }

  /** The key that signs. Throws when it was destroyed. */
  async signingKey({ keyId, sealedPrivateKeys }: InstitutionKeys): Promise<Buffer> {
    const opened = await this.vault.open(sealedPrivateKeys);
    if (typeof opened !== 'string') throw new Error(`Key ${keyId} was destroyed and signs nothing any more`);
    return Buffer.from((JSON.parse(opened) as PrivateKeys).signing, 'hex');
  }
}

const pair = (): { readonly publicKey: string; readonly privateKey: string } => {
  const ecdh = createECDH('secp256k1');
  const publicKey = ecdh.generateKeys('hex');
  // A number with leading zeros comes shorter than the 32 bytes that signing needs.
  return { publicKey, privateKey: ecdh.getPrivateKey('hex').padStart(64, '0') };
};
