import { nothing, record, type Decision, type Instant, type Money, type Rate } from '@causeway/kernel';

/**
 * What a payment costs between institutions, which settle in millisatoshis. Both are exact fractions, so that amounts
 * can be computed with them.
 */
export interface SettlementRates {
  /** Millisatoshis for one minor unit of what is sent, by our own price of bitcoin. */
  readonly perSendingUnit: Rate;
  /** Millisatoshis for one minor unit of what arrives, as the receiver's institution said. */
  readonly perReceivingUnit: Rate;
}

/** What the receiver's institution told that names people, or leads to them. */
export interface SaidOfPayee {
  /** By `CustomerInfoFieldName`. */
  readonly payeeFields: Readonly<Record<string, string>>;
  /** Where the institution wants to hear of the channels that paid; absent when it does not. */
  readonly utxoCallback?: string;
}

/** Another institution has answered a pay request: it takes the payment, at this price, until the invoice expires. */
export interface PaymentAgreed {
  readonly type: 'PaymentAgreed';
  readonly agreementId: string;
  readonly domain: string;
  /** What arrives. */
  readonly received: Money;
  /** What the institution keeps, in minor units of `received`: `C` of quotes §6. */
  readonly feeMinor: bigint;
  readonly rates: SettlementRates;
  /** As the institution sent it. */
  readonly invoice: string;
  readonly invoiceMillisatoshis: bigint;
  readonly said: SaidOfPayee;
  /** Under whose key `said` is sealed: the platform's, which asked. */
  readonly subjectId: string;
  readonly agreedAt: Instant;
  /** By this deployment's clock: of the invoice's life. */
  readonly expiresAt: Instant;
}

export type AgreementRecord = Omit<PaymentAgreed, 'type'>;
/** What was agreed, before it is recorded whose it is. */
export type NewAgreement = Omit<AgreementRecord, 'subjectId' | 'agreedAt'>;
export type Agreement =
  { readonly status: 'ABSENT' } | { readonly status: 'MADE'; readonly agreement: AgreementRecord };

export const noAgreement: Agreement = { status: 'ABSENT' };

export const evolveAgreement = (
  _agreement: Agreement,
  { type: _type, ...agreement }: PaymentAgreed,
): Agreement => ({ status: 'MADE', agreement });

/** The first answer counts: whoever asked twice for the same payment pays what was agreed first. */
export const recordAgreement = (
  agreed: NewAgreement,
  agreement: Agreement,
  { now, platformId }: { readonly now: Instant; readonly platformId: string },
): Decision<PaymentAgreed> =>
  agreement.status === 'MADE'
    ? nothing()
    : record({ type: 'PaymentAgreed', ...agreed, subjectId: platformId, agreedAt: now });
