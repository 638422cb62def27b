import type { CallContext, InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { InstitutionKeyCreated, InstitutionKeys } from '../../domain/protocol/institution-key.js';

/** The keys of each platform and environment; the private halves as the vault sealed them. */
export const institutionKeyView = {
  table: 'institution_key_view',
  key: ['environment', 'platform_id'],
  columns: {
    environment: 'text',
    platform_id: 'text',
    key_id: 'text',
    signing_public_key: 'text',
    encryption_public_key: 'text',
    sealed_private_keys: 'text',
  },
} as const satisfies ViewDefinition;

export type InstitutionKeyRow = {
  readonly environment: Environment;
  readonly platform_id: string;
  readonly key_id: string;
  readonly signing_public_key: string;
  readonly encryption_public_key: string;
  readonly sealed_private_keys: string;
};

export const institutionKeyRows: InlineView<InstitutionKeyCreated, InstitutionKeyRow> = {
  definition: institutionKeyView,
  rowKey: (_event, { metadata }) => ({
    environment: metadata.environment,
    platform_id: metadata.platformId,
  }),
  fold: (_row, event, { metadata }) => ({
    environment: metadata.environment,
    platform_id: metadata.platformId,
    key_id: event.keyId,
    signing_public_key: event.signingPublicKey,
    encryption_public_key: event.encryptionPublicKey,
    sealed_private_keys: event.sealedPrivateKeys,
  }),
};

const OF_PLATFORM = `
  select * from uma.institution_key_view where environment = $1 and platform_id = $2`;

export const findInstitutionKeys = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<InstitutionKeys | undefined> => {
  const [row] = await views.rows<InstitutionKeyRow>(OF_PLATFORM, [environment, platformId]);
  return row === undefined
    ? undefined
    : {
        keyId: row.key_id,
        signingPublicKey: row.signing_public_key,
        encryptionPublicKey: row.encryption_public_key,
        sealedPrivateKeys: row.sealed_private_keys,
      };
};
