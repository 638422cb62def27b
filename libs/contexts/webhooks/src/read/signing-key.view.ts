import type { Environment } from '@causeway/kernel';
import type { CallContext, InlineView, ViewReader } from '@causeway/commands';
import { defineView, text, time, type ViewRowOf } from '@causeway/event-store';
import type { SealedStandardSecrets } from '../application/ports.js';
import type { PublicSigningKey, ShownSigningKey } from '../application/requests.js';
import type { KeyMaterial, KeyPair, SigningKeyEvent } from '../domain/signing-key.js';

/** The keys of each platform and environment: the active one and, in a rotation, the other; sealed parts as sealed. */
export const signingKeyView = defineView('webhooks.signing_key_view', {
  key: ['platformId', 'environment'],
  columns: {
    platformId: text(),
    environment: text<Environment>(),
    keyId: text(),
    publicKeyPem: text(),
    sealedPrivateKey: text(),
    standardPublicKey: text().optional(),
    sealedStandardSecrets: text().optional(),
    otherKeyId: text().optional(),
    otherRole: text<'NEXT' | 'PREVIOUS'>().optional(),
    otherPublicKeyPem: text().optional(),
    otherSealedPrivateKey: text().optional(),
    otherStandardPublicKey: text().optional(),
    otherSealedStandardSecrets: text().optional(),
    createdAt: time(),
  },
});

type ActiveColumns = Pick<
  SigningKeyRow,
  'key_id' | 'public_key_pem' | 'sealed_private_key' | 'standard_public_key' | 'sealed_standard_secrets'
>;
type OtherColumns = Omit<SigningKeyRow, keyof ActiveColumns | 'platform_id' | 'environment' | 'created_at'>;
export type SigningKeyRow = ViewRowOf<typeof signingKeyView>;

const active = (key: KeyPair & Partial<KeyMaterial>): ActiveColumns => ({
  key_id: key.keyId,
  public_key_pem: key.publicKeyPem,
  sealed_private_key: key.sealedPrivateKey,
  standard_public_key: key.standardPublicKey ?? null,
  sealed_standard_secrets: key.sealedStandardSecrets ?? null,
});

const NO_OTHER: OtherColumns = {
  other_key_id: null,
  other_role: null,
  other_public_key_pem: null,
  other_sealed_private_key: null,
  other_standard_public_key: null,
  other_sealed_standard_secrets: null,
};

const other = (key: ActiveColumns, role: 'NEXT' | 'PREVIOUS'): OtherColumns => ({
  other_key_id: key.key_id,
  other_role: role,
  other_public_key_pem: key.public_key_pem,
  other_sealed_private_key: key.sealed_private_key,
  other_standard_public_key: key.standard_public_key,
  other_sealed_standard_secrets: key.sealed_standard_secrets,
});

/** The other key in the columns of the active one. */
const promoted = (row: SigningKeyRow): ActiveColumns => ({
  key_id: row.other_key_id ?? row.key_id,
  public_key_pem: row.other_public_key_pem ?? row.public_key_pem,
  sealed_private_key: row.other_sealed_private_key ?? row.sealed_private_key,
  standard_public_key: row.other_standard_public_key,
  sealed_standard_secrets: row.other_sealed_standard_secrets,
});

const folded = (row: SigningKeyRow, event: SigningKeyEvent): SigningKeyRow => {
  switch (event.type) {
    case 'SigningKeyCreated':
      return { ...row, ...active(event), ...NO_OTHER };
    case 'StandardSecretsAdded':
      return {
        ...row,
        standard_public_key: event.standardPublicKey,
        sealed_standard_secrets: event.sealedStandardSecrets,
      };
    case 'SigningKeyStaged':
      return { ...row, ...other(active(event), 'NEXT') };
    case 'SigningKeyActivated':
      return { ...row, ...promoted(row), ...other(row, 'PREVIOUS') };
    case 'SigningKeyRetired':
      return { ...row, ...NO_OTHER };
  }
};

export const signingKeyRows: InlineView<SigningKeyEvent, SigningKeyRow> = {
  definition: signingKeyView,
  rowKey: (_event, { metadata }) => ({ platform_id: metadata.platformId, environment: metadata.environment }),
  fold: (row, event, { metadata, recordedAt }) => {
    if (row) return folded(row, event);
    if (event.type !== 'SigningKeyCreated') return null;
    const { platformId: platform_id, environment } = metadata;
    return { platform_id, environment, created_at: recordedAt, ...active(event), ...NO_OTHER };
  },
};

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

const ROW = 'select * from webhooks.signing_key_view where platform_id = $1 and environment = $2';

/** The active key of a platform, as it may be published; `null` where none was ever asked for. */
export const readPublicSigningKey = async (
  views: ViewReader,
  { platformId, environment }: Tenant,
): Promise<PublicSigningKey | null> => {
  const [row] = await views.rows<SigningKeyRow>(ROW, [platformId, environment]);
  return row === undefined ? null : publicKey(row.key_id, row.public_key_pem, row.standard_public_key);
};

/** The active key first, then the other one of a rotation; none where no key was ever asked for. */
export const listSigningKeys = async (
  views: ViewReader,
  { platformId, environment }: Tenant,
): Promise<ShownSigningKey[]> => {
  const [row] = await views.rows<SigningKeyRow>(ROW, [platformId, environment]);
  if (row === undefined) return [];
  const keys: ShownSigningKey[] = [
    { role: 'ACTIVE', ...publicKey(row.key_id, row.public_key_pem, row.standard_public_key) },
  ];
  const { other_key_id: id, other_role: role, other_public_key_pem: pem } = row;
  if (id !== null && role !== null && pem !== null)
    keys.push({ role, ...publicKey(id, pem, row.other_standard_public_key) });
  return keys;
};

const publicKey = (
  keyId: string,
  publicKeyPem: string,
  standardPublicKey: string | null,
): PublicSigningKey => ({
  keyId,
  publicKeyPem,
  ...(standardPublicKey !== null && { standardPublicKey }),
});

/** The sealed secrets of a platform's keys, the active one's first. */
export const standardSecretsOf = async (
  views: ViewReader,
  { platformId, environment }: Tenant,
): Promise<SealedStandardSecrets[]> => {
  const [row] = await views.rows<SigningKeyRow>(ROW, [platformId, environment]);
  return row === undefined ? [] : sealedSecretsOf(row);
};

/** Of both keys, as far as they have such secrets: keys from before they existed have none. */
export const sealedSecretsOf = (row: {
  readonly key_id: string | null;
  readonly sealed_standard_secrets: string | null;
  readonly other_key_id: string | null;
  readonly other_sealed_standard_secrets: string | null;
}): SealedStandardSecrets[] =>
  [
    { keyId: row.key_id, sealed: row.sealed_standard_secrets },
    { keyId: row.other_key_id, sealed: row.other_sealed_standard_secrets },
  ].filter((each): each is SealedStandardSecrets => each.keyId !== null && each.sealed !== null);
