import {
  derivedUuid,
  nothing,
  record,
  type Decision,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';

/**
 * What a quote to a customer of this deployment says about its payer. Kept until the payment is announced to the
 * receiver's platform: another institution gets it with the pay request.
 */
export interface PayerFieldsGiven {
  readonly type: 'PayerFieldsGiven';
  /** The payout names the fields by it. */
  readonly agreementId: string;
  /** By `CustomerInfoFieldName`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The payer, under whose key `fields` are sealed: a customer, or the platform itself. */
  readonly subjectId: string;
  readonly givenAt: Instant;
}

export const givenFieldsPersonal = {
  PayerFieldsGiven: { personal: ['fields'], subject: 'subjectId' },
} as const satisfies PersonalFields<PayerFieldsGiven>;
export type LoadedGivenFieldsEvent = Loaded<PayerFieldsGiven, typeof givenFieldsPersonal>;

export type GivenFields =
  | { readonly status: 'ABSENT' }
  | { readonly status: 'KEPT'; readonly kept: Omit<LoadedGivenFieldsEvent, 'type'> };

export const noGivenFields: GivenFields = { status: 'ABSENT' };

export const evolveGivenFields = (
  _given: GivenFields,
  { type: _type, ...kept }: LoadedGivenFieldsEvent,
): GivenFields => ({ status: 'KEPT', kept });

/** The same for the same quote, so that a repetition keeps nothing twice. */
export const givenFieldsIdOf = (paymentUuid: string): string => derivedUuid('uma-given-fields', paymentUuid);

/** Keeps what a quote said of its payer, once: the first that was given stays. */
export const keepGivenFields = (
  given: Omit<PayerFieldsGiven, 'type' | 'givenAt'>,
  state: GivenFields,
  { now }: { readonly now: Instant },
): Decision<PayerFieldsGiven> =>
  state.status === 'KEPT' ? nothing() : record({ type: 'PayerFieldsGiven', ...given, givenAt: now });
