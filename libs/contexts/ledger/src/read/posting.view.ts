import type { ViewDefinition, ViewWrite } from '@causeway/event-store';
import type { Environment, Instant } from '@causeway/kernel';
import type { Cause } from '../domain/entry.js';
import type { Posting } from '../domain/tally.js';

/** Statements of all accounts, the service's own included: by account with running balances, or by transaction. */
export const postingView = {
  table: 'posting_view',
  key: ['environment', 'position', 'ordinal'],
  columns: {
    environment: 'text',
    position: 'bigint',
    ordinal: 'integer',
    platform_id: 'text',
    account: 'text',
    currency: 'text',
    movement: 'text',
    side: 'text',
    amount: 'bigint',
    available_after: 'bigint',
    held_after: 'bigint',
    cause: 'text',
    transaction_id: 'text',
    posted_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

/** The entry that postings belong to. */
export interface PostedEntry {
  readonly environment: Environment;
  readonly platformId: string;
  readonly position: number;
  readonly cause: Cause;
  readonly postedAt: Instant;
}

export const postingRows = (postings: readonly Posting[], entry: PostedEntry): ViewWrite[] =>
  postings.map((posting, ordinal) => {
    const { environment, platformId, position, cause, postedAt } = entry;
    const key = { environment, position, ordinal };
    const row = {
      ...key,
      position: BigInt(position),
      platform_id: platformId,
      account: posting.account,
      currency: posting.amount.currency,
      movement: posting.movement,
      side: posting.side,
      amount: posting.amount.amountMinor,
      available_after: posting.availableAfter.amountMinor,
      held_after: posting.heldAfter.amountMinor,
      cause: cause.kind,
      transaction_id: cause.transactionId,
      posted_at: postedAt,
    };
    return { view: postingView, key, row };
  });
