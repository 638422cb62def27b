import { findAll, rowOf, type Reading } from '@causeway/commands';
import { defineView, text } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { CustodyKey } from '../domain/custody-key.js';

/** One row a key in custody, as long as it is held: which custodian key sealed it. */
export const custodyKeyView = defineView('wallet_auth.custody_key_view', {
  key: ['environment', 'keyId'],
  columns: {
    environment: text<Environment>(),
    keyId: text(),
    platformId: text(),
    custodian: text(),
  },
});

export const custodyKeyRows = rowOf(
  custodyKeyView,
  (key: CustodyKey, { environment, platformId, streamId }) =>
    key.status === 'HELD'
      ? {
          ...{ environment, platformId, custodian: key.custodian },
          keyId: streamId.slice(streamId.indexOf('-') + 1),
        }
      : null,
);

interface Sought {
  readonly environment: Environment;
  /** The fingerprint of the custodian key that is in use now. */
  readonly custodian: string;
}

/** Some of the keys that another custodian key sealed. */
export const someSealedBefore = (
  { views }: Pick<Reading, 'views'>,
  { environment, custodian }: Sought,
  limit: number,
): Promise<{ readonly keyId: string; readonly platformId: string }[]> =>
  findAll({ views }, custodyKeyView, {
    columns: ['keyId', 'platformId'],
    filters: { environment },
    where: (param) => [`custodian <> ${param(custodian)}`],
    order: ['keyId'],
    limit,
  });

/** How many keys are held, and how many of them another custodian key sealed. */
export const countKeys = async (
  { views }: Pick<Reading, 'views'>,
  { environment, custodian }: Sought,
): Promise<{ readonly held: number; readonly sealedBefore: number }> => {
  const [row] = await views.rows<{ readonly held: number; readonly before: number }>(
    `select count(*)::int as held, count(*) filter (where custodian <> $2)::int as before
       from wallet_auth.custody_key_view where environment = $1`,
    [environment, custodian],
  );
  return { held: row?.held ?? 0, sealedBefore: row?.before ?? 0 };
};
