import type { Call, Model } from './call.js';

/** What callers do to one internal account. Amounts are in minor units of its currency. */
export type AccountOperation =
  { readonly kind: 'DEPOSIT' | 'HOLD'; readonly amountMinor: bigint } | { readonly kind: 'READ' };

export type AccountAnswer =
  | { readonly kind: 'DONE' }
  /** The balance was too low for a hold. */
  | { readonly kind: 'REFUSED' }
  | { readonly kind: 'SHOWN'; readonly availableMinor: bigint; readonly heldMinor: bigint };

/** A caller's answer. `undefined`: it may have taken effect; `UNHEARD`: it has not, and will not. */
export type AccountWord = AccountAnswer | 'UNHEARD' | undefined;

export interface AccountBalance {
  readonly availableMinor: bigint;
  readonly heldMinor: bigint;
}

export type AccountCall = Call<AccountOperation, AccountAnswer>;

/** One account by the rules of accounts §4, one operation at a time. */
export const accountModel = (
  initial: AccountBalance,
): Model<AccountBalance, AccountOperation, AccountAnswer> => ({
  initial,
  step: (balance, operation, answer) => {
    switch (operation.kind) {
      case 'DEPOSIT':
        return answer?.kind === 'REFUSED' ? undefined : deposited(balance, operation.amountMinor);
      case 'HOLD':
        return held(balance, operation.amountMinor, answer);
      case 'READ':
        return answer === undefined || isShown(balance, answer) ? balance : undefined;
    }
  },
  keyOf: ({ availableMinor, heldMinor }) => `${availableMinor}/${heldMinor}`,
});

const deposited = (balance: AccountBalance, amountMinor: bigint): AccountBalance => ({
  ...balance,
  availableMinor: balance.availableMinor + amountMinor,
});

const held = (
  balance: AccountBalance,
  amountMinor: bigint,
  answer: AccountAnswer | undefined,
): AccountBalance | undefined => {
  const isCovered = balance.availableMinor >= amountMinor;
  if (answer !== undefined && isCovered !== (answer.kind === 'DONE')) return undefined;
  if (!isCovered) return balance;
  return {
    availableMinor: balance.availableMinor - amountMinor,
    heldMinor: balance.heldMinor + amountMinor,
  };
};

const isShown = (balance: AccountBalance, answer: AccountAnswer): boolean =>
  answer.kind === 'SHOWN' &&
  answer.availableMinor === balance.availableMinor &&
  answer.heldMinor === balance.heldMinor;

/** A call in words, for the report of a violation. */
export const formatCall = ({ operation, calledAt, answered }: AccountCall): string => {
  const what = operation.kind === 'READ' ? 'READ' : `${operation.kind} of ${operation.amountMinor}`;
  if (answered === undefined) return `${what} called at ${Math.round(calledAt)} ms, never answered`;
  const { answer, at } = answered;
  const said =
    answer.kind === 'SHOWN' ? `${answer.availableMinor} and ${answer.heldMinor} held` : answer.kind;
  return `${what}, called at ${Math.round(calledAt)} ms and answered ${said} at ${Math.round(at)} ms`;
};
