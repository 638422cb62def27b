import { Command, Query } from '@causeway/commands';
import type { Id, KeysetPosition, Page } from '@causeway/kernel';
import type { ArrivalReport, ArrivalTarget, Candidate } from '../domain/arrival.js';
import type { ArrivalStep, ReportedArrival } from '../domain/arrival.decide.js';
import type { ArrivalDocument, ArrivalStatus, ShownArrival } from '../published/arrival.document.js';

/**
 * All of these are of the deployment, whose banks and chains know no platform. An arrival and the transaction that it
 * makes on an account share their uuid, so the transaction's id names both.
 */
interface OfArrival {
  readonly depositId: Id<'Transaction'>;
}

/**
 * A bank or a chain tells of money that came, was confirmed, or was lost; the same id may be told any number of times.
 * Refuses with `ARRIVAL_CHANGED` and `ARRIVAL_FINAL`.
 */
export class ReportArrival extends Command<ArrivalReport, ArrivalDocument> {
  static readonly type = 'quotes.report-arrival';
}

/** An operator says whose the money of a case is. */
export class AttributeArrival extends Command<
  OfArrival & { readonly target: ArrivalTarget },
  ArrivalDocument
> {
  static readonly type = 'quotes.attribute-arrival';
}

/** An operator sends the money of a case back. */
export class ReturnArrival extends Command<OfArrival, ArrivalDocument> {
  static readonly type = 'quotes.return-arrival';
}

/** An operator answers a review: `DEPOSIT_NOT_HELD` where nothing waits for it. */
export class AnswerReview extends Command<
  OfArrival & { readonly verdict: 'RELEASE' | 'REJECT' },
  ArrivalDocument
> {
  static readonly type = 'quotes.answer-review';
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
  static readonly type = 'quotes.list-arrivals';
}

/** Known inside this context only: the facts, one by one. */
export class RecordArrival extends Command<ReportedArrival, null> {
  static readonly type = 'quotes.record-arrival';
}
export class ChooseTarget extends Command<
  { readonly arrivalKey: string; readonly candidates: readonly Candidate[] },
  null
> {
  static readonly type = 'quotes.choose-target';
}
export class SetTarget extends Command<
  {
    readonly arrivalKey: string;
    readonly target: ArrivalTarget;
    /** Of the account or quote; absent where there is none of that id. */
    readonly currency?: string;
  },
  null
> {
  static readonly type = 'quotes.set-target';
}
export class StartArrivalReturn extends Command<{ readonly arrivalKey: string }, null> {
  static readonly type = 'quotes.start-arrival-return';
}
export class RecordArrivalStep extends Command<
  { readonly arrivalKey: string; readonly step: ArrivalStep },
  null
> {
  static readonly type = 'quotes.record-arrival-step';
}
/** The timer's command: goes on with whatever is next. */
export class AdvanceArrival extends Command<{ readonly arrivalKey: string }, null> {
  static readonly type = 'quotes.advance-arrival';
}
