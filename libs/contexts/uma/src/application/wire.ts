import type { CurrencyCode, Environment, Money } from '@causeway/kernel';
import type { CounterpartyOffer } from '../domain/lookup.js';
import type { PayerField } from '../domain/payer-field.js';
import type { UmaAddress } from '../domain/uma-address.js';
import type { UmaRejection } from '../domain/uma-rejections.js';
import type { InstitutionKeys } from '../domain/institution-key.js';
import type { SignedOnce } from './nonce.handlers.js';

/** A platform as other institutions know it. */
export interface Institution {
  readonly platformId: string;
  readonly environment: Environment;
  readonly domain: string;
  readonly keys: InstitutionKeys;
}

/** Why a message of another institution is not taken: HTTP status, and a code of the protocol. */
export interface WireRefusal {
  readonly status: number;
  readonly code: string;
  readonly reason: string;
  /** When the version is the trouble: the major versions spoken here. */
  readonly supportedMajorVersions?: readonly number[];
}
export type Read<Message> =
  | { readonly status: 'READ'; readonly message: Message }
  | { readonly status: 'REFUSED'; readonly refusal: WireRefusal };

/** What another institution asks about one of our people; its signature is good, its nonce not spent yet. */
export interface LnurlpQuestion {
  readonly receiver: string;
  readonly signed: SignedOnce;
  /** The protocol's own form, for the answer. */
  readonly request: object;
}

/** One currency as institutions tell it to each other; amounts in minor units. */
export interface WireCurrency {
  readonly currency: CurrencyCode;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Millisatoshis for one minor unit. */
  readonly multiplier: number;
}

export interface LnurlpOffer {
  readonly receiver: UmaAddress;
  readonly callback: string;
  readonly currencies: readonly WireCurrency[];
  readonly payerFields: readonly PayerField[];
}

/** A payment that another institution wants to make; its signature is good, its nonce not spent yet. */
export interface PayQuestion {
  readonly signed: SignedOnce;
  /** The payer's UMA address, in lower case. */
  readonly payer: string;
  /** The code of the receiving currency. */
  readonly currency: string;
  /** In minor units of that currency, or in millisatoshis where what is sent is locked. */
  readonly amount: bigint;
  readonly isInMillisatoshis: boolean;
  /** By `CustomerInfoFieldName`. */
  readonly payerFields: Readonly<Record<string, string>>;
  /** What is asked about the receiver. */
  readonly payeeFields: readonly PayerField[];
  /** The payer's own id of the payment: a repetition carries it again. */
  readonly paymentUuid?: string;
  /** The protocol's own form, for the answer. */
  readonly request: object;
}

export interface PayOffer {
  readonly receiver: UmaAddress;
  /** What arrives, in what. */
  readonly received: Money;
  /** Millisatoshis for one minor unit. */
  readonly multiplier: number;
  readonly invoice: string;
  /** By `CustomerInfoFieldName`. */
  readonly payeeFields: Readonly<Record<string, string>>;
  /** Where the payer's institution tells of the channels that it paid over. */
  readonly utxoCallback: string;
}

/** What another institution says of one of its people; its signature is good, its nonce not spent yet. */
export interface LnurlpFound {
  readonly signed: SignedOnce;
  readonly currencies: readonly WireCurrency[];
  readonly payerFields: readonly PayerField[];
  readonly offer: CounterpartyOffer;
}
export type LnurlpAnswer =
  | { readonly status: 'FOUND'; readonly found: LnurlpFound }
  | { readonly status: 'REFUSED'; readonly code: UmaRejection };

/** A payment that one of ours, or the platform, wants to make to somebody at another institution. */
export interface PayWish {
  readonly receiver: UmaAddress;
  readonly offer: CounterpartyOffer;
  /** The payer's UMA address, at the platform's own domain. */
  readonly payer: string;
  readonly payerName?: string;
  readonly currency: CurrencyCode;
  /** In minor units of that currency, or in millisatoshis where what is sent is locked. */
  readonly amount: bigint;
  readonly isInMillisatoshis: boolean;
  /** By `CustomerInfoFieldName`. */
  readonly payerFields: Readonly<Record<string, string>>;
  /** What is asked about the receiver. */
  readonly payeeFields: readonly PayerField[];
  readonly paymentUuid: string;
}

/** What another institution answered to it; its signature is good, its nonce not spent yet. */
export interface PayAgreed {
  readonly signed: SignedOnce;
  /** What arrives, in minor units. */
  readonly receivedMinor: bigint;
  readonly multiplier: number;
  readonly feeMillisatoshis: bigint;
  readonly invoice: string;
  readonly payeeFields: Readonly<Record<string, string>>;
  readonly utxoCallback?: string;
}
export type PayAnswer =
  | { readonly status: 'AGREED'; readonly agreed: PayAgreed }
  | { readonly status: 'REFUSED'; readonly code: PayRefusal };
export type PayRefusal =
  | 'PAYREQ_REQUEST_FAILED'
  | 'COUNTERPARTY_PUBKEY_FETCH_ERROR'
  | 'INVALID_PUBKEY_FORMAT'
  | 'CERT_CHAIN_INVALID'
  | 'CERT_CHAIN_EXPIRED'
  | 'NO_COMPATIBLE_UMA_VERSION'
  | 'UNSUPPORTED_UMA_VERSION'
  | 'PARSE_PAYREQ_RESPONSE_ERROR'
  | 'INVALID_PAYREQ_RESPONSE'
  | 'SENDER_NOT_ACCEPTED'
  | 'MISSING_REQUIRED_UMA_PARAMETERS'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'INVALID_CURRENCY';

/**
 * The protocol between institutions: forms, signatures, HTTP. It never throws for what another institution sends or
 * does, and it remembers nothing: nonces are spent by whoever asked.
 */
export interface UmaWire {
  /** Reads and verifies a question that arrived at this address (the domain is ours); fetches the asker's keys. */
  readQuestion(url: URL, environment: Environment): Promise<Read<LnurlpQuestion>>;
  /** The signed answer as JSON. */
  answerQuestion(question: LnurlpQuestion, offer: LnurlpOffer, as: Institution): Promise<string>;
  /** The public keys as JSON. */
  publicKeys(keys: InstitutionKeys): string;
  /** Reads and verifies a pay request; fetches the payer's institution's keys. */
  readPayRequest(body: string, environment: Environment): Promise<Read<PayQuestion>>;
  /** The signed answer to it as JSON. */
  answerPayRequest(question: PayQuestion, offer: PayOffer, as: Institution): Promise<string>;
  /** Reads and verifies what an institution tells after a payment. */
  readUtxoNotice(body: string, environment: Environment): Promise<Read<{ readonly signed: SignedOnce }>>;
  /** Asks another institution about one of its people. */
  ask(receiver: UmaAddress, as: Institution): Promise<LnurlpAnswer>;
  /** Asks another institution to take a payment, and waits until its platform has decided. */
  requestPayment(wish: PayWish, as: Institution): Promise<PayAnswer>;
}
