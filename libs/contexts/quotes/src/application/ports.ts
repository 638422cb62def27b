import type { Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock, Environment } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { FundingWays } from './quotes/funding-ways.js';
import type { PayoutRails } from '@causeway/rails';
import type { StrongCustomerAuthentication } from './quotes/strong-customer-authentication.js';
import type { UmaReceivers } from './quotes/uma-receivers.js';
import type { WalletAuthorization } from './quotes/wallet-authorization.js';
import type { WrittenAnswer } from './quotes/quote.requests.js';

/** Renders an answer as the edge would, so that it can be stored with the outcome. */
export interface AnswerWriter {
  write(status: number, document: object): WrittenAnswer;
}

/** Everything outside this context that quotes and payments need. */
export interface QuotePorts {
  readonly store: Pick<EventStore, 'context' | 'load' | 'outcome' | 'recall'>;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
  /** Addresses are searched for by keyed hashes; the key of what reported an erased person's money goes with them. */
  readonly vault: Pick<Vault, 'keyedHash' | 'shred'>;
  readonly rails: PayoutRails;
  readonly funding: FundingWays;
  /** Banks that collect money from accounts outside: an order's account is the one that pays. */
  readonly collections: PayoutRails;
  readonly answers: AnswerWriter;
  readonly wallets: WalletAuthorization;
  readonly strongAuthentication: StrongCustomerAuthentication;
  readonly observer?: PaymentObserver;
  /** Absent where UMA addresses are not served. */
  readonly umaReceivers?: UmaReceivers;
}

export interface PaymentObserver {
  /** A payment was recorded as settled, so long after its quote was executed. */
  settled(payment: { readonly environment: Environment; readonly tookMs: number }): void;
}
