import type { CurrencyCode, Instant } from '@causeway/kernel';

/** The receiver as its institution describes it, for one payment. */
export interface UmaReceiver {
  /** As answers show it: personal, never into a log. */
  readonly umaAddress: string;
  /** What it receives. */
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
}

/** Why an institution, or the look-up, says no (quotes §1.2, §1.3, and rows 6 and 9 to 11 of §1.4). */
export type UmaRefusalCode =
  | 'LOOKUP_REQUEST_FAILED'
  | 'INVALID_CURRENCY'
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
  | 'INVALID_PUBKEY_FORMAT';

export interface UmaRefused {
  readonly status: 'REFUSED';
  readonly code: UmaRefusalCode;
  /** `missingFields`, … */
  readonly details?: Readonly<Record<string, unknown>>;
}
export type UmaReceiverAnswer = ({ readonly status: 'RESOLVED' } & UmaReceiver) | UmaRefused;
