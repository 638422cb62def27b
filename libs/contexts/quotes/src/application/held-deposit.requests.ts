import { Command } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { AnnouncedDeposit, DepositStep, Review } from '../domain/held-deposit.decide.js';

interface OfDeposit {
  readonly transactionId: Id<'Transaction'>;
}

/** Money that a bank or a chain told of, for an account. Known inside this context only, as are all of these. */
export class AnnounceDeposit extends Command<AnnouncedDeposit, null> {
  static readonly type = 'quotes.announce-deposit';
}

/** What was found out about it. */
export class RecordDepositStep extends Command<OfDeposit & { readonly step: DepositStep }, null> {
  static readonly type = 'quotes.record-deposit-step';
}

export class ReviewDeposit extends Command<OfDeposit & { readonly review: Review }, null> {
  static readonly type = 'quotes.review-deposit';
}

/** The timer's command: goes on with whatever is next. */
export class AdvanceDeposit extends Command<OfDeposit, null> {
  static readonly type = 'quotes.advance-deposit';
}
