import type { Environment, Id, Instant } from '@causeway/kernel';
import type { OpenOrder, Rail, UnknownOrder } from './carry-order.js';

export type CardBrand = 'VISA' | 'MASTERCARD';

/** A card to be issued; its id is the order's. */
export interface CardOrder {
  readonly cardId: Id<'Card'>;
  readonly cardholderId: Id<'Customer'>;
  readonly platformCardId: string;
  /** The caller gave no `platformCardId`: it was made up. */
  readonly isNamedByService: boolean;
  readonly currency: string;
  /** Passed on and forgotten; present only in the call of the request that brought it. */
  readonly threeDSecurePassword?: string;
}

/** What an issuer says of an order that it has decided. */
export type IssuedCard =
  | {
      readonly state: 'ISSUED';
      readonly brand: CardBrand;
      readonly last4: string;
      readonly expMonth: number;
      readonly expYear: number;
      readonly issuerRef: string;
      readonly processorRef: string;
    }
  | { readonly state: 'REFUSED' };
export type CardOrderStatus = IssuedCard | OpenOrder | UnknownOrder;

/** What the cardholder is shown. It is never stored, logged or published outside the issuer. */
export interface CardNumbers {
  readonly pan: string;
  readonly cvv: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export type CardUse = 'ACTIVE' | 'FROZEN' | 'CLOSED';

/** Issues cards and shows their numbers. Every connector passes `describeCardIssuer`. */
export interface CardIssuer extends Rail<CardOrder, IssuedCard> {
  statusOf(cardId: string): Promise<CardOrderStatus>;
  /** Reports to the issuer how a card may be used from now on; the same again changes nothing, and `CLOSED` is for ever. */
  setUse(cardId: string, use: CardUse): Promise<void>;
  /** The numbers of an issued card; `undefined` where there is none, or its person was erased. */
  numbersOf(cardId: string): Promise<CardNumbers | undefined>;
}

/** The issuer of a platform in an environment; `undefined` where none is connected. */
export interface CardIssuers {
  issuerFor(environment: Environment, platformId: string): CardIssuer | undefined;
}

export interface Merchant {
  readonly descriptor: string;
  readonly mcc?: string;
  readonly country?: string;
  readonly city?: string;
  readonly state?: string;
}

/** What asks for a decision, or announces money, and opens a row. */
export type OpeningMessageKind =
  | 'AUTHORIZATION'
  | 'FINANCIAL_AUTHORIZATION'
  | 'BALANCE_INQUIRY'
  | 'CREDIT_AUTHORIZATION'
  | 'CREDIT_AUTHORIZATION_ADVICE'
  | 'FINANCIAL_CREDIT_AUTHORIZATION';

export type MessageContent =
  | {
      readonly kind: OpeningMessageKind;
      /** In the smallest unit of the card's currency; 0 of a balance inquiry. */
      readonly amountMinor: bigint;
      readonly merchant: Merchant;
    }
  /** The new total, in place of the authorized amount. */
  | { readonly kind: 'AUTHORIZATION_ADVICE'; readonly amountMinor: bigint }
  /** A clearing of 0 ends the authorization. */
  | { readonly kind: 'CLEARING'; readonly amountMinor: bigint }
  /** `returnToken` names the row that it opens. */
  | { readonly kind: 'RETURN'; readonly amountMinor: bigint; readonly returnToken: string }
  | { readonly kind: 'RETURN_REVERSAL'; readonly returnToken: string };

/**
 * A message of the card network. Messages of one transaction have an order, those of different ones have none:
 * `sequence` counts from 1 within a token. An issuer that is in doubt sends a message again, as it was.
 */
export interface IssuerMessage {
  readonly cardId: Id<'Card'>;
  /** The transaction that it is about: an authorization opens it, and everything later names it. */
  readonly token: string;
  readonly sequence: number;
  /** When the network's clock for an answer began. */
  readonly sentAt: Instant;
  readonly content: MessageContent;
}

export type IssuerAnswer =
  | { readonly answer: 'APPROVED' }
  | { readonly answer: 'DECLINED'; readonly reason: string }
  /** The message is recorded for good; nothing was asked. */
  | { readonly answer: 'TAKEN' }
  /** An earlier message of its transaction is not there, or not carried out yet: it is to be sent again. */
  | { readonly answer: 'NOT_YET' };

/** Where an issuer hands messages over. What throws was not taken, and is sent again. */
export interface IssuerMessageSink {
  take(message: IssuerMessage): Promise<IssuerAnswer>;
}
