import type { Id, Instant } from '@causeway/kernel';

/** What an internal account is besides its balances, in the words of the API. It changes seldom. */
export interface AccountFacts {
  readonly id: Id<'InternalAccount'>;
  /** Absent on the platform's own accounts. */
  readonly customerId?: Id<'Customer'>;
  readonly type: string;
  readonly status: string;
  readonly currency: {
    readonly code: string;
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
  readonly fundingPaymentInstructions: readonly object[];
  readonly privateEnabled?: boolean;
  readonly createdAt: Instant;
}

/** Nothing happens to an account here: this context notes what the ledger publishes, to join it with balances. */
export interface AccountNoted {
  readonly type: 'AccountNoted';
  readonly account: AccountFacts;
}

export type NotedAccount =
  { readonly status: 'UNKNOWN' } | { readonly status: 'NOTED'; readonly account: AccountFacts };

export const unknownAccount: NotedAccount = { status: 'UNKNOWN' };

export const evolveAccount = (_account: NotedAccount, event: AccountNoted): NotedAccount => ({
  status: 'NOTED',
  account: event.account,
});
