import {
  after,
  nothing,
  record,
  type Decision,
  type Instant,
  type Loaded,
  type Money,
  type PersonalFields,
} from '@causeway/kernel';
import { isTooFast, type Pace } from '../counterparties/velocity-limit.js';
import type { SettlementRates } from '../protocol/settlement-rate.js';

/** What the receiver's institution returned that names people, or leads to them. */
export interface SaidOfPayee {
  /** By `CustomerInfoFieldName`. */
  readonly payeeFields: Readonly<Record<string, string>>;
  /** Where the institution is to be notified of the channels that paid. */
  readonly utxoCallback?: string;
}

/** Another institution has answered a pay request: it takes the payment, at this price, until the invoice expires. */
export interface PaymentAgreed {
  readonly type: 'PaymentAgreed';
  readonly agreementId: string;
  readonly domain: string;
  readonly received: Money;
  /** The institution's fee, in minor units of `received`: `C` of quotes §6. */
  readonly feeMinor: bigint;
  readonly rates: SettlementRates;
  /** As the institution sent it. */
  readonly invoice: string;
  readonly invoiceMillisatoshis: bigint;
  readonly said: SaidOfPayee;
  /** The subject under whose key `said` is sealed: the platform's, which asked. */
  readonly subjectId: string;
  readonly agreedAt: Instant;
  /** By this deployment's clock: when the invoice expires. */
  readonly expiresAt: Instant;
  /** Where the institution has a limit: which of the platform's counted agreements with it this is, from one. */
  readonly ordinal?: number;
}

export const agreementPersonal = {
  PaymentAgreed: { personal: ['said'], subject: 'subjectId' },
} as const satisfies PersonalFields<PaymentAgreed>;
export type LoadedAgreementEvent = Loaded<PaymentAgreed, typeof agreementPersonal>;

export type AgreementRecord = Omit<LoadedAgreementEvent, 'type'>;
/** An agreement before its owner is recorded. */
export type NewAgreement = Omit<PaymentAgreed, 'type' | 'subjectId' | 'agreedAt' | 'ordinal'>;
export type Agreement =
  { readonly status: 'ABSENT' } | { readonly status: 'MADE'; readonly agreement: AgreementRecord };

export const noAgreement: Agreement = { status: 'ABSENT' };

export const evolveAgreement = (
  _agreement: Agreement,
  { type: _type, ...agreement }: LoadedAgreementEvent,
): Agreement => ({ status: 'MADE', agreement });

/**
 * The first answer counts: a repeated request for the same payment gets what was agreed first. Nothing is agreed on above
 * the limit of the institution, which payments that were asked about at the same time may have reached meanwhile.
 */
export const recordAgreement = (
  agreed: NewAgreement,
  agreement: Agreement,
  { now, platformId }: { readonly now: Instant; readonly platformId: string },
  pace: Pace | undefined,
): Decision<PaymentAgreed> =>
  agreement.status === 'MADE' || (pace !== undefined && isTooFast(pace))
    ? nothing()
    : record({
        ...{ type: 'PaymentAgreed', ...agreed, subjectId: platformId, agreedAt: now },
        ...(pace !== undefined && { ordinal: pace.lastOrdinal + 1 }),
      });

/** A quote that is executed at its last moment is still settled before the invoice expires. */
const SETTLED_WITHIN_MS = 60_000;

/** Longer than any invoice is good for, and within what a date can be. */
const VALID_MS_MAX = 366 * 24 * 60 * 60_000;

/** Whether an invoice that lives so long can be quoted at all. */
export const hasQuotableLife = (validMs: number): boolean =>
  validMs > SETTLED_WITHIN_MS && validMs <= VALID_MS_MAX;

/** Until when a quote may be executed by an agreement: one minute less than its invoice lives. */
const quotedUntil = (expiresAt: Instant): Instant => after(expiresAt, -SETTLED_WITHIN_MS);

/** Whether a repeated request of a quote still gets its earlier agreement. */
export const isQuotable = (expiresAt: Instant, now: Instant): boolean => quotedUntil(expiresAt) > now;

/** The earlier of the look-up's expiry and the agreement's. */
export const quoteExpiry = (lookupExpiresAt: Instant, agreementExpiresAt: Instant): Instant => {
  const until = quotedUntil(agreementExpiresAt);
  return until < lookupExpiresAt ? until : lookupExpiresAt;
};
