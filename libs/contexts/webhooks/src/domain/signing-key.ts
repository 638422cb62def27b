/**
 * What signs a platform's webhooks in one environment (webhooks §3), and beside it what signs the headers of Standard
 * Webhooks: an Ed25519 pair (`v1a`) and a shared secret (`v1`). Private parts are in the events only as text sealed
 * by the vault; nothing but the signer, and an operator who asks for the shared secret, opens them.
 */
export interface KeyMaterial {
  readonly keyId: string;
  /** P-256, SPKI. */
  readonly publicKeyPem: string;
  readonly sealedPrivateKey: string;
  readonly standardPublicKey: string;
  readonly sealedStandardSecrets: string;
}
/** The P-256 pair alone, as the first keys were made; `StandardSecretsAdded` gives it the rest. */
export type KeyPair = Pick<KeyMaterial, 'keyId' | 'publicKeyPem' | 'sealedPrivateKey'>;

export type SigningKeyEvent =
  | ({ readonly type: 'SigningKeyCreated' } & KeyPair)
  | {
      readonly type: 'StandardSecretsAdded';
      readonly keyId: string;
      readonly standardPublicKey: string;
      readonly sealedStandardSecrets: string;
    }
  /** The next key: published, and signing beside the active one from here on. */
  | ({ readonly type: 'SigningKeyStaged' } & KeyMaterial)
  /** The next key became the active one; the one before it goes on signing beside it. */
  | { readonly type: 'SigningKeyActivated'; readonly keyId: string }
  /** The overlap is over: only the active key signs. */
  | { readonly type: 'SigningKeyRetired'; readonly keyId: string };

export interface ActiveKey {
  readonly keyId: string;
  readonly publicKeyPem: string;
  readonly standardPublicKey?: string;
}
/** The other key of a rotation: about to be active, or active until now. */
export interface OtherKey extends ActiveKey {
  readonly role: 'NEXT' | 'PREVIOUS';
}
export type SigningKey =
  { readonly status: 'ABSENT' } | ({ readonly status: 'ACTIVE'; readonly other?: OtherKey } & ActiveKey);

export const noSigningKey: SigningKey = { status: 'ABSENT' };

/**
 * At most one other key beside the active one: the next, until it is activated, or the previous, until it is retired
 * (webhooks §3).
 */
export const evolveSigningKey = (key: SigningKey, event: SigningKeyEvent): SigningKey => {
  if (event.type === 'SigningKeyCreated') return { status: 'ACTIVE', ...publicPart(event) };
  if (key.status === 'ABSENT') return key;
  switch (event.type) {
    case 'StandardSecretsAdded':
      return { ...key, standardPublicKey: event.standardPublicKey };
    case 'SigningKeyStaged':
      return { ...key, other: { role: 'NEXT', ...publicPart(event) } };
    case 'SigningKeyActivated':
      if (key.other === undefined) return key;
      return { status: 'ACTIVE', ...publicPart(key.other), other: { role: 'PREVIOUS', ...publicPart(key) } };
    case 'SigningKeyRetired':
      return { status: 'ACTIVE', ...publicPart(key) };
  }
};

const publicPart = ({ keyId, publicKeyPem, standardPublicKey }: ActiveKey): ActiveKey => ({
  keyId,
  publicKeyPem,
  ...(standardPublicKey !== undefined && { standardPublicKey }),
});
