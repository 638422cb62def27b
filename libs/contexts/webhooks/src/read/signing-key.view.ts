import type { Environment } from '@causeway/kernel';
import type { InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { PublicSigningKey } from '../application/requests.js';
import type { SigningKeyEvent } from '../domain/signing-key.js';

/** The active key of each platform and environment; the private half as the vault sealed it. */
export const signingKeyView = {
  table: 'signing_key_view',
  key: ['platform_id', 'environment'],
  columns: {
    platform_id: 'text',
    environment: 'text',
    key_id: 'text',
    public_key_pem: 'text',
    sealed_private_key: 'text',
    created_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type SigningKeyRow = {
  readonly platform_id: string;
  readonly environment: Environment;
  readonly key_id: string;
  readonly public_key_pem: string;
  readonly sealed_private_key: string;
  readonly created_at: string;
};

export const signingKeyRows: InlineView<SigningKeyEvent, SigningKeyRow> = {
  definition: signingKeyView,
  rowKey: (_event, { metadata }) => ({ platform_id: metadata.platformId, environment: metadata.environment }),
  fold: (_row, event, { metadata, recordedAt }) => ({
    platform_id: metadata.platformId,
    environment: metadata.environment,
    key_id: event.keyId,
    public_key_pem: event.publicKeyPem,
    sealed_private_key: event.sealedPrivateKey,
    created_at: recordedAt,
  }),
};

export const readPublicSigningKey = async (
  views: ViewReader,
  platformId: string,
  environment: Environment,
): Promise<PublicSigningKey | null> => {
  const [row] = await views.rows<Pick<SigningKeyRow, 'key_id' | 'public_key_pem'>>(
    'select key_id, public_key_pem from webhooks.signing_key_view where platform_id = $1 and environment = $2',
    [platformId, environment],
  );
  return row === undefined ? null : { keyId: row.key_id, publicKeyPem: row.public_key_pem };
};
