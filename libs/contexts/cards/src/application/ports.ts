import type { CallContext, Dispatch, Reading, Recorder, RowOpener } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock, Id } from '@causeway/kernel';
import type { CardIssuers } from '@causeway/rails';

/** What the process that hosts the context offers, and who stands behind it outside. */
export interface CardsPorts extends Reading {
  readonly rows: RowOpener;
  readonly store: Pick<EventStore, 'context' | 'load'>;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly clock: Clock;
  readonly issuers: CardIssuers;
  readonly keys: DelegatedKeys;
  /** Waits for an answer so long, and no longer. */
  readonly within: <Answer>(ms: number, answer: Promise<Answer>) => Promise<Answer | undefined>;
  /** Does what concerns one card one after another: what two do of it at once is done twice, and no sooner. */
  readonly inTurn: <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>;
  readonly secrets: RevealSecrets;
  /** The origin under which people reach the page of a card's details, such as `https://pay.example`. */
  readonly pagesUrl: string;
  /** What went wrong and is done again later: it is for the log of the process. */
  readonly failed: (what: string, error: unknown) => void;
}

/** The secrets in addresses of card details: 256 bits each, from a key that is kept outside the database. */
export interface RevealSecrets {
  /** The same for the same address, so that none is stored. */
  secretOf(revealId: string): string;
  hash(secret: string): string;
  /** Whether two hashes are the same, in constant time. */
  areSame(one: string, other: string): boolean;
}

/** The keys that let a wallet pay for a card without its owner (wallet-auth §9). */
export interface DelegatedKeys {
  /** Whether the binding has an active key. */
  isActive(binding: Id<'CardFundingSource'>, call: CallContext): Promise<boolean>;
}
