import type { Dispatch, RowOpener, ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock, Environment } from '@causeway/kernel';
import type { FundingWays } from './funding-ways.js';
import type { PayoutRails } from './payout-rail.js';
import type { UmaReceivers } from './uma-receivers.js';
import type { WrittenAnswer } from './quote.requests.js';

/** Renders an answer as the edge would, so that it can be stored with the outcome. */
export interface AnswerWriter {
  write(status: number, document: object): WrittenAnswer;
}

/** Everything outside this context that quotes and payments need. */
export interface QuotePorts {
  readonly store: Pick<EventStore, 'context' | 'load' | 'outcome' | 'recall'>;
  readonly dispatch: Dispatch;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
  readonly rails: PayoutRails;
  readonly funding: FundingWays;
  /** Banks that collect money from accounts outside: an order's account is the one that pays. */
  readonly collections: PayoutRails;
  readonly answers: AnswerWriter;
  readonly observer?: PaymentObserver;
  /** Absent where nobody answers for UMA addresses. */
  readonly umaReceivers?: UmaReceivers;
}

/** Where metrics listen. */
export interface PaymentObserver {
  /** A payment was recorded as settled, so long after its quote was executed. */
  settled(payment: { readonly environment: Environment; readonly tookMs: number }): void;
}
