/**
 * The key pair that signs a platform's webhooks in one environment (webhooks §3). The private half is in the event
 * only as text sealed by the vault; nothing but the signer opens it.
 */
export interface SigningKeyCreated {
  readonly type: 'SigningKeyCreated';
  readonly keyId: string;
  readonly publicKeyPem: string;
  readonly sealedPrivateKey: string;
}
export type SigningKeyEvent = SigningKeyCreated;

export type SigningKey =
  | { readonly status: 'ABSENT' }
  | { readonly status: 'ACTIVE'; readonly keyId: string; readonly publicKeyPem: string };

export const noSigningKey: SigningKey = { status: 'ABSENT' };

export const evolveSigningKey = (_key: SigningKey, event: SigningKeyEvent): SigningKey => ({
  status: 'ACTIVE',
  keyId: event.keyId,
  publicKeyPem: event.publicKeyPem,
});
