import { findOne, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, text } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { InstitutionKey, InstitutionKeys } from '../../domain/protocol/institution-key.js';

/** The keys of each platform and environment; the private halves as the vault sealed them. */
const institutionKeyView = defineView('uma.institution_key_view', {
  key: ['environment', 'platformId'],
  columns: {
    environment: text<Environment>(),
    platformId: text(),
    keyId: text(),
    signingPublicKey: text(),
    encryptionPublicKey: text(),
    sealedPrivateKeys: text(),
  },
});

export const institutionKeyRows = rowOf(
  institutionKeyView,
  (key: InstitutionKey, { environment, platformId }) =>
    key.status === 'ABSENT' ? null : { environment, platformId, ...key },
);

export const findInstitutionKeys = (
  reading: Reading,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<InstitutionKeys | undefined> =>
  findOne(reading, institutionKeyView, {
    columns: ['keyId', 'signingPublicKey', 'encryptionPublicKey', 'sealedPrivateKeys'],
    filters: { environment, platformId },
  });
