import type { Id, Instant } from '@causeway/kernel';

/**
 * The contexts that store personal data of customers. Each blanks it and reports so. The key is shredded
 * after the last report, because some of them need the sealed data to know what to blank.
 */
export const REMEMBERING_CONTEXTS = [
  'agents',
  'bulk_imports',
  'cards',
  'deposits',
  'external_accounts',
  'incoming_payments',
  'invitations',
  'quotes',
  'wallet_auth',
  'webhooks',
] as const;
export type RememberingContext = (typeof REMEMBERING_CONTEXTS)[number];

/** The intent, and the end of the person for every reader of the API. Processes do the rest. */
export interface PersonErased {
  readonly type: 'PersonErased';
  readonly customerId: Id<'Customer'>;
  readonly erasedAt: Instant;
}

export type ErasureEvent =
  | PersonErased
  | {
      readonly type: 'PersonForgottenElsewhere';
      readonly customerId: Id<'Customer'>;
      readonly context: RememberingContext;
    }
  | {
      readonly type: 'PersonKeyShredded';
      readonly customerId: Id<'Customer'>;
      readonly shreddedAt: Instant;
    };

export interface Erasure {
  readonly erasedAt: Instant;
  /** Contexts that have not blanked everything yet. */
  readonly waitingFor: readonly RememberingContext[];
  /** Of the files that the documents had. They are removed before the key is shredded. */
  readonly contentKeys: readonly string[];
  /** From then on nothing of the person can be read, wherever a copy of it lies. */
  readonly keyShreddedAt?: Instant;
}

/** An erasure at its begin: every context that remembers persons is still to blank what it has. */
export const beginErasure = ({ erasedAt }: PersonErased, contentKeys: readonly string[]): Erasure => ({
  erasedAt,
  contentKeys,
  waitingFor: REMEMBERING_CONTEXTS,
});

/** The erasure after one more context has blanked everything, or after the key is gone, which ends it. */
export const continueErasure = (erasure: Erasure, event: Exclude<ErasureEvent, PersonErased>): Erasure =>
  event.type === 'PersonKeyShredded'
    ? { ...erasure, keyShreddedAt: event.shreddedAt }
    : { ...erasure, waitingFor: erasure.waitingFor.filter((context) => context !== event.context) };
