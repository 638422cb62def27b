import type { Hold } from './card-transaction.js';

/** All that is set aside. */
export const heldIn = (holds: readonly Hold[]): bigint => holds.reduce((sum, { minor }) => sum + minor, 0n);

export interface TakenPart extends Hold {
  /** Nothing of this hold is left. */
  readonly isAll: boolean;
}

/** An amount out of several holds, one after another: what is taken of each, and what is left of them. */
export const takenFrom = (
  holds: readonly Hold[],
  minor: bigint,
  from: 'FIRST' | 'LAST' = 'FIRST',
): { readonly parts: readonly TakenPart[]; readonly left: readonly Hold[] } => {
  const parts: TakenPart[] = [];
  const left: Hold[] = [];
  let rest = minor;
  for (const hold of from === 'FIRST' ? holds : [...holds].reverse()) {
    const taken = rest < hold.minor ? rest : hold.minor;
    rest -= taken;
    if (taken > 0n) parts.push({ holdId: hold.holdId, minor: taken, isAll: taken === hold.minor });
    if (taken < hold.minor) left.push({ ...hold, minor: hold.minor - taken });
  }
  if (rest > 0n) throw new Error(`The holds have ${String(rest)} less than is taken of them`);
  return { parts, left: from === 'FIRST' ? left : left.reverse() };
};
