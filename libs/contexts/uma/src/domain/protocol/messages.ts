import type { CurrencyCode, Environment, Money, UmaAddress } from '@causeway/kernel';
import type { UmaRejection } from '../uma-rejections.js';
import type { InstitutionKeys } from './institution-key.js';
import type { SignedOnce } from './nonce.js';
import type { PayerField } from './payer-field.js';

export interface Institution {
  readonly platformId: string;
  readonly environment: Environment;
  readonly domain: string;
  readonly keys: InstitutionKeys;
}

/** An LNURLP request about a customer; its signature is good, its nonce not spent yet. */
export interface LnurlpRequest {
  readonly receiver: string;
  readonly signed: SignedOnce;
  /** The protocol's own form, for the answer. */
  readonly request: object;
}

/** One currency of an offer between institutions; amounts in minor units. */
export interface WireCurrency {
  readonly currency: CurrencyCode;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Millisatoshis for one minor unit. */
  readonly multiplier: number;
}

/** The answer to an LNURLP request: what a customer takes. */
export interface LnurlpOffer {
  readonly receiver: UmaAddress;
  readonly callback: string;
  readonly currencies: readonly WireCurrency[];
  readonly payerFields: readonly PayerField[];
}

/** What a later pay request needs of the answer. Its address names a person: it is kept sealed. */
export interface CounterpartyOffer {
  readonly callback: string;
  readonly umaMajorVersion: number;
  /** Millisatoshis for one minor unit, by currency code. */
  readonly multipliers: Readonly<Record<string, number>>;
  /** The field names in the counterparty's request, by ours. */
  readonly payerDataNames: Readonly<Record<string, string>>;
}

/** The answer of another institution about a customer; its signature is good, its nonce not spent yet. */
export interface LnurlpResponse {
  readonly signed: SignedOnce;
  readonly currencies: readonly WireCurrency[];
  readonly payerFields: readonly PayerField[];
  readonly offer: CounterpartyOffer;
}
export interface LnurlpRefused {
  readonly status: 'REFUSED';
  readonly code: UmaRejection;
}
export type LnurlpResult = { readonly status: 'FOUND'; readonly found: LnurlpResponse } | LnurlpRefused;

/** The amount: minor units of what arrives, or millisatoshis where the sending amount is locked. */
export interface PaidAmount {
  readonly amount: bigint;
  readonly isInMillisatoshis: boolean;
}

/** A payment that another institution wants to make; its signature is good, its nonce not spent yet. */
export interface PayRequest extends PaidAmount {
  readonly signed: SignedOnce;
  /** The payer's UMA address, in lower case. */
  readonly payer: string;
  readonly currency: string;
  /** By `CustomerInfoFieldName`. */
  readonly payerFields: Readonly<Record<string, string>>;
  /** The receiver fields that are required. */
  readonly payeeFields: readonly PayerField[];
  /** The payer's own id of the payment: the same in a repetition. */
  readonly paymentUuid?: string;
  /** The protocol's own form, for the answer. */
  readonly request: object;
}

/** The answer to a pay request: the invoice, and what arrives. */
export interface PayOffer {
  readonly receiver: UmaAddress;
  readonly received: Money;
  /** Millisatoshis for one minor unit. */
  readonly multiplier: number;
  readonly invoice: string;
  /** By `CustomerInfoFieldName`. */
  readonly payeeFields: Readonly<Record<string, string>>;
  /** Where the payer's institution names the channels that it paid over. */
  readonly utxoCallback: string;
}

/** A payment of a customer, or of the platform, to a customer of another institution. */
export interface PayTerms extends PaidAmount {
  readonly receiver: UmaAddress;
  readonly offer: CounterpartyOffer;
  /** The payer's UMA address, at the platform's own domain. */
  readonly payer: string;
  readonly payerName?: string;
  readonly currency: CurrencyCode;
  /** By `CustomerInfoFieldName`. */
  readonly payerFields: Readonly<Record<string, string>>;
  /** The receiver fields that are required. */
  readonly payeeFields: readonly PayerField[];
  readonly paymentUuid: string;
}

/** The answer of another institution to it; its signature is good, its nonce not spent yet. */
export interface PayResponse {
  readonly signed: SignedOnce;
  /** What arrives, in minor units. */
  readonly receivedMinor: bigint;
  readonly multiplier: number;
  readonly feeMillisatoshis: bigint;
  readonly invoice: string;
  readonly payeeFields: Readonly<Record<string, string>>;
  readonly utxoCallback?: string;
}
export type PayResult =
  | { readonly status: 'AGREED'; readonly agreed: PayResponse }
  | { readonly status: 'REFUSED'; readonly code: PayRefusal };
/** Why the keys of another institution cannot be used. */
export type KeyTrouble =
  'COUNTERPARTY_PUBKEY_FETCH_ERROR' | 'INVALID_PUBKEY_FORMAT' | 'CERT_CHAIN_INVALID' | 'CERT_CHAIN_EXPIRED';
export type PayRefusal =
  | KeyTrouble
  | 'PAYREQ_REQUEST_FAILED'
  | 'NO_COMPATIBLE_UMA_VERSION'
  | 'UNSUPPORTED_UMA_VERSION'
  | 'PARSE_PAYREQ_RESPONSE_ERROR'
  | 'INVALID_PAYREQ_RESPONSE'
  | 'SENDER_NOT_ACCEPTED'
  | 'MISSING_REQUIRED_UMA_PARAMETERS'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'INVALID_CURRENCY';
