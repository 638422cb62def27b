import type { CreditAdvice } from '@causeway/rails';

/** So many blocks make money on a chain final, by network (accounts §7); others are final when their connector says so. */
export const CONFIRMATIONS: Readonly<Record<string, number>> = {
  ETHEREUM: 12,
  TRON: 12,
  BITCOIN: 3,
  LIGHTNING: 0,
  SPARK: 0,
};

/** Whether nothing undoes it any more: bank money that has come never is, and a chain's after enough blocks. */
export const isFinalArrival = (
  { state, onChain, confirmations = 0 }: Pick<CreditAdvice, 'state' | 'onChain' | 'confirmations'>,
  needed: Readonly<Record<string, number>> = CONFIRMATIONS,
): boolean => {
  if (state !== 'SEEN') return state === 'FINAL';
  const blocks = onChain === undefined ? undefined : needed[onChain.network];
  return blocks !== undefined && confirmations >= blocks;
};
