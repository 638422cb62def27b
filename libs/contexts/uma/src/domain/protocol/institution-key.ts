import { nothing, record, type Decision } from '@causeway/kernel';

/**
 * The key pairs (secp256k1) of a platform in one environment: one to sign, one to encrypt to. The private halves are
 * sealed: only the vault opens them.
 */
export interface InstitutionKeys {
  readonly keyId: string;
  /** Hex of the uncompressed point, as the protocol publishes it. */
  readonly signingPublicKey: string;
  readonly encryptionPublicKey: string;
  readonly sealedPrivateKeys: string;
}

export interface InstitutionKeyCreated extends InstitutionKeys {
  readonly type: 'InstitutionKeyCreated';
}

export type InstitutionKey =
  { readonly status: 'ABSENT' } | ({ readonly status: 'ACTIVE' } & InstitutionKeys);

export const noInstitutionKey: InstitutionKey = { status: 'ABSENT' };

export const evolveInstitutionKey = (
  _key: InstitutionKey,
  { type: _type, ...key }: InstitutionKeyCreated,
): InstitutionKey => ({ status: 'ACTIVE', ...key });

/** One key per platform and environment: a second request finds the first one's. */
export const createInstitutionKey = (
  fresh: InstitutionKeys,
  key: InstitutionKey,
): Decision<InstitutionKeyCreated> =>
  key.status === 'ACTIVE' ? nothing() : record({ type: 'InstitutionKeyCreated', ...fresh });
