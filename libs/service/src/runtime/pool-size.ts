/** A pool needs one connection for a flush of each environment's lane and one for reads. */
const SMALLEST = 3;
/** More would wait for the one thread that asks. */
const LARGEST = 8;
/** What the contexts of one process share, so that a standalone fits a server with PostgreSQL's default of 100. */
const SHARED = 64;

/**
 * How many connections each context of a process may open (docs/adr/0005).
 * A context that writes its lanes itself keeps its full pool: it has two batches of each lane under way.
 */
export const poolSizesOf = (
  contexts: readonly { readonly name: string; readonly hasWriter?: boolean }[],
): ReadonlyMap<string, number> => {
  const sharing = contexts.filter(({ hasWriter }) => hasWriter !== true).length;
  const share = Math.min(LARGEST, Math.max(SMALLEST, Math.floor(SHARED / Math.max(sharing, 1))));
  return new Map(contexts.map(({ name, hasWriter }) => [name, hasWriter === true ? LARGEST : share]));
};
