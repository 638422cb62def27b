import type { CallContext, RowOpener, ViewReader } from '@causeway/commands';
import { parseId, type Instant } from '@causeway/kernel';
import { lookupView, type LookupRow } from './lookup.view.js';

const ONE_LOOKUP = `
  select * from uma.lookup_view
   where environment = $1 and platform_id = $2 and lookup_id = $3 and expires_at > $4`;

/** A look-up of the tenant that is not over yet; its id may be typed or bare. */
export const findUsableLookup = async (
  { views, rows }: { readonly views: ViewReader; readonly rows: RowOpener },
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  lookupId: string,
  now: Instant,
): Promise<LookupRow | undefined> => {
  const id = parseId('Lookup', lookupId);
  if (id === undefined) return undefined;
  const [row] = await views.rows<LookupRow>(ONE_LOOKUP, [environment, platformId, id, now]);
  return row === undefined ? undefined : rows.open<LookupRow>(lookupView, row);
};
