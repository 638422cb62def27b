import { Command, Query } from '@causeway/commands';
import type { Id, KeysetPosition, Page } from '@causeway/kernel';
import type { CreditAdvice } from '@causeway/rails';
import type { ArrivalTarget } from '../domain/arrival.js';
import type { ArrivalDocument, ArrivalStatus, ShownArrival } from '../published/arrival.document.js';

/**
 * All of these are of the deployment, whose banks and chains know no platform. An arrival and the transaction that it
 * makes on an account share their uuid, so the transaction's id names both.
 */
interface OfArrival {
  readonly depositId: Id<'Transaction'>;
}

/**
 * A bank or a chain reports money that arrived, was confirmed or was lost; an id may be reported any number
 * of times. Refuses with `ARRIVAL_CHANGED` and `ARRIVAL_FINAL`.
 */
export class ReportArrival extends Command<CreditAdvice, ArrivalDocument> {
  static readonly type = 'deposits.report-arrival';
}

/** An operator attributes the money of a case. */
export class AttributeArrival extends Command<
  OfArrival & { readonly target: ArrivalTarget },
  ArrivalDocument
> {
  static readonly type = 'deposits.attribute-arrival';
}

/** An operator returns the money of a case. */
export class ReturnArrival extends Command<OfArrival, ArrivalDocument> {
  static readonly type = 'deposits.return-arrival';
}

/**
 * What it paid for does not keep the money: it goes back to its sender. Where nothing of that key was reported, it came
 * from the sandbox, and nothing goes back.
 */
export class ReturnUnkeptArrival extends Command<{ readonly arrivalKey: string }, null> {
  static readonly type = 'deposits.return-unkept-arrival';
}

/** An operator answers a review: `DEPOSIT_NOT_HELD` where no review is pending. */
export class AnswerReview extends Command<
  OfArrival & { readonly verdict: 'RELEASE' | 'REJECT' },
  ArrivalDocument
> {
  static readonly type = 'deposits.answer-review';
}

export interface ArrivalsWanted {
  readonly status?: ArrivalStatus;
  readonly platformId?: string;
  /** Only what is held, or not final yet. */
  readonly isHeld?: boolean;
  readonly limit: number;
  readonly after?: KeysetPosition;
}
export class ListArrivals extends Query<ArrivalsWanted, Page<ShownArrival>> {
  static readonly type = 'deposits.list-arrivals';
}
