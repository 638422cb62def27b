import type { CurrencyCode, Id, Instant, Loaded, PersonalFields } from '@causeway/kernel';
import type { CreditAdvice } from '@causeway/rails';

/** Who reports money where no bank or chain does: an operator. */
export const BY_HAND = 'operator';

export type ArrivalTarget =
  | { readonly kind: 'ACCOUNT'; readonly platformId: string; readonly accountId: Id<'InternalAccount'> }
  | { readonly kind: 'QUOTE'; readonly platformId: string; readonly quoteId: Id<'Quote'> };
export type AttributedBy = 'COORDINATES' | 'REFERENCE' | 'OPERATOR';

/** Why no account is credited and an operator has to decide (accounts §7). */
export type CaseReason = 'NO_DESTINATION' | 'AMBIGUOUS_DESTINATION' | 'WRONG_ASSET';

/** What attribution chooses from: accounts and quotes to which the coordinates or the reference lead. */
export interface Candidate {
  readonly target: ArrivalTarget;
  readonly currency: CurrencyCode;
  readonly by: Exclude<AttributedBy, 'OPERATOR'>;
}

export type ArrivalEvent =
  | {
      readonly type: 'ArrivalReported';
      /** Names the stream, and seals personal fields, because no customer is known yet. */
      readonly arrivalKey: string;
      readonly report: CreditAdvice;
      readonly isFinal: boolean;
      readonly reportedAt: Instant;
    }
  | { readonly type: 'ArrivalConfirmed'; readonly confirmedAt: Instant }
  | { readonly type: 'ArrivalDropped'; readonly droppedAt: Instant }
  | { readonly type: 'ArrivalAwaited'; readonly lookAgainAt: Instant }
  | {
      readonly type: 'ArrivalAttributed';
      readonly target: ArrivalTarget;
      readonly by: AttributedBy;
      readonly attributedAt: Instant;
    }
  | { readonly type: 'ArrivalCaseOpened'; readonly reason: CaseReason; readonly openedAt: Instant }
  /** The account or the quote knows as much as was reported. */
  | {
      readonly type: 'ArrivalPassedOn';
      readonly state: CreditAdvice['state'];
      readonly transactionId?: Id<'Transaction'>;
      readonly passedOnAt: Instant;
    }
  | { readonly type: 'ArrivalReturnStarted'; readonly startedAt: Instant }
  | { readonly type: 'ArrivalReturnAwaited'; readonly lookAgainAt: Instant }
  | { readonly type: 'ArrivalReturned' | 'ArrivalReturnFailed'; readonly endedAt: Instant };

/** What a rail reports of the sender is sealed under the arrival's own key: whose customer it is, is not known yet. */
export const arrivalPersonal = {
  ArrivalReported: {
    personal: ['report.originator', 'report.coordinates', 'report.reference'],
    subject: 'arrivalKey',
  },
} as const satisfies PersonalFields<ArrivalEvent>;

/** As it is read from the log, where the key may have been shredded since. */
export type LoadedArrivalEvent = Loaded<ArrivalEvent, typeof arrivalPersonal>;
export type KnownReport = Extract<LoadedArrivalEvent, { type: 'ArrivalReported' }>['report'];

export type Arrival = { readonly status: 'ABSENT' } | KnownArrival;
export interface KnownArrival {
  readonly status: 'KNOWN';
  readonly arrivalKey: string;
  readonly report: KnownReport;
  readonly reportedAt: Instant;
  readonly isFinal: boolean;
  readonly isDropped: boolean;
  readonly target?: ArrivalTarget;
  /** Open while there is no target. */
  readonly caseReason?: CaseReason;
  readonly passedOn?: CreditAdvice['state'];
  /** Its return to the sender, where it has no owner. */
  readonly back: 'NONE' | 'STARTED' | 'RETURNED' | 'FAILED';
}

export const noArrival: Arrival = { status: 'ABSENT' };

/** Whatever comes before the report changes nothing; a reported arrival has not been given back. */
export const evolveArrival = (arrival: Arrival, event: LoadedArrivalEvent): Arrival => {
  if (event.type === 'ArrivalReported') {
    const { arrivalKey, report, isFinal, reportedAt } = event;
    const isDropped = report.state === 'DROPPED';
    return { status: 'KNOWN', arrivalKey, report, reportedAt, isFinal, isDropped, back: 'NONE' };
  }
  return arrival.status === 'ABSENT' ? arrival : { ...arrival, ...changeOf(event) };
};

const changeOf = (event: Exclude<LoadedArrivalEvent, { type: 'ArrivalReported' }>): Partial<KnownArrival> => {
  switch (event.type) {
    case 'ArrivalConfirmed':
      return { isFinal: true };
    case 'ArrivalDropped':
      return { isDropped: true };
    case 'ArrivalAttributed':
      return { target: event.target };
    case 'ArrivalCaseOpened':
      return { caseReason: event.reason };
    case 'ArrivalPassedOn':
      return { passedOn: event.state };
    case 'ArrivalReturnStarted':
      return { back: 'STARTED' };
    case 'ArrivalReturned':
      return { back: 'RETURNED' };
    case 'ArrivalReturnFailed':
      return { back: 'FAILED' };
    case 'ArrivalAwaited':
    case 'ArrivalReturnAwaited':
      return {};
  }
};

/** The status of the money, as reported so far. */
export const stateOfArrival = ({ isFinal, isDropped }: KnownArrival): CreditAdvice['state'] =>
  isDropped ? 'DROPPED' : isFinal ? 'FINAL' : 'SEEN';
