import type { CurrencyCode, Instant, Rate } from '@causeway/kernel';

/** The receiver as its institution describes it, for one payment. */
export interface UmaReceiver {
  /** As answers show it: personal, never into a log. */
  readonly umaAddress: string;
  readonly currency: CurrencyCode;
  /** Bounds of what arrives, in minor units of `currency`. */
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** `C` of quotes §6, in minor units of `currency`. */
  readonly counterpartyFixedFeeMinor: bigint;
  /** Of the look-up, or of the invoice: the quote lives no longer. */
  readonly expiresAt: Instant;
  /** By `CustomerInfoFieldName`: personal. */
  readonly counterpartyInformation: Readonly<Record<string, string>>;
  /** The pivot of quotes §6.6; absent where bitcoin has no price. */
  readonly rates?: SettlementRates;
  /** `x` of quotes §6 where another institution's rate counts, and not the corridor's. */
  readonly sendingPerReceiving?: Rate;
  /** True where `UmaReceivers.agree` has to come before this can be quoted. */
  readonly needsAgreement?: true;
  readonly agreement?: UmaAgreement;
}

/** Millisatoshis for one minor unit of what is sent, and of what arrives. */
export interface SettlementRates {
  readonly perSendingUnit: Rate;
  readonly perReceivingUnit: Rate;
}

/** What was agreed with the receiver's side on one payment; its id goes with the payout. */
export interface UmaAgreement {
  readonly agreementId: string;
  /** What arrives, in minor units, where another institution says it: its rounding counts, where what is sent is locked. */
  readonly receivedMinor?: bigint;
}

/** Why an institution, or the look-up, rejects (quotes §1.2, §1.3, and rows 6 and 9 to 11 of §1.4). */
export type UmaRefusalCode =
  | 'LOOKUP_REQUEST_FAILED'
  | 'INVALID_CURRENCY'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'SELF_PAYMENT'
  | 'MISSING_REQUIRED_UMA_PARAMETERS'
  | 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'
  | 'SENDER_NOT_ACCEPTED'
  | 'COUNTERPARTY_NOT_ALLOWED'
  | 'VELOCITY_LIMIT_EXCEEDED'
  | 'PAYREQ_REQUEST_FAILED'
  | 'COUNTERPARTY_PUBKEY_FETCH_ERROR'
  | 'LNURLP_REQUEST_FAILED'
  | 'NO_COMPATIBLE_UMA_VERSION'
  | 'UNSUPPORTED_UMA_VERSION'
  | 'INVALID_PAYREQ_RESPONSE'
  | 'PARSE_PAYREQ_RESPONSE_ERROR'
  | 'CERT_CHAIN_INVALID'
  | 'CERT_CHAIN_EXPIRED'
  | 'INVALID_PUBKEY_FORMAT'
  | 'INVALID_TIMESTAMP'
  | 'INVALID_NONCE';

export interface UmaRefused {
  readonly status: 'REFUSED';
  readonly code: UmaRefusalCode;
  /** `missingFields`, … */
  readonly details?: Readonly<Record<string, unknown>>;
}
export type UmaReceiverAnswer = ({ readonly status: 'RESOLVED' } & UmaReceiver) | UmaRefused;
