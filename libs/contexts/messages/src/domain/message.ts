import {
  foldedBy,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';

export type MessageChannel = 'EMAIL' | 'SMS';
/** Who an e-mail is to come from, as a platform wants it; what is absent is the installation's own. */
export interface MailSender {
  readonly name?: string;
  readonly address?: string;
  readonly replyTo?: string;
}
/** What a message says; its words are in one place (`messageWords`). */
export type MessageText =
  | { readonly kind: 'CONTACT_CODE' | 'LOGIN_CODE'; readonly code: string }
  | {
      readonly kind: 'PAYMENT_CODE';
      readonly code: string;
      /** What the code releases: who receives it must be able to tell. */
      readonly payment: { readonly amount: string; readonly payee: string };
    }
  | {
      readonly kind: 'WALLET_CODE';
      readonly code: string;
      readonly lifeSeconds: number;
      /** What the platform calls its app. */
      readonly appName?: string;
      /** Of an e-mail alone. */
      readonly sender?: MailSender;
    }
  | {
      readonly kind: 'BENEFICIARY_CODE';
      readonly code: string;
      readonly beneficiary: { readonly change: 'TRUST' | 'UNTRUST'; readonly payee: string };
    };

/** A message to a person is to be sent; in the sandbox it stays in the outbox. */
export interface MessageAccepted {
  readonly type: 'MessageAccepted';
  readonly messageId: string;
  /** The person whom it is about, under whose key it is sealed. */
  readonly customerId: Id<'Customer'>;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly text: MessageText;
  /** It never leaves. */
  readonly isKept: boolean;
  readonly acceptedAt: Instant;
  /** From then on it is of no use, and is not sent any more. */
  readonly expiresAt: Instant;
}
export interface MessageSent {
  readonly type: 'MessageSent';
  readonly sentAt: Instant;
}
/** The carrier did not take it; it is tried again until it expires. */
export interface MessageAttemptFailed {
  readonly type: 'MessageAttemptFailed';
  readonly failedAt: Instant;
  readonly nextAttemptAt?: Instant;
}
export type MessageEvent = MessageAccepted | MessageSent | MessageAttemptFailed;

export const messagePersonal = {
  MessageAccepted: { personal: ['recipient', 'text'], subject: 'customerId' },
} as const satisfies PersonalFields<MessageEvent>;

export type LoadedEvent = Loaded<MessageEvent, typeof messagePersonal>;
type Accepted = Extract<LoadedEvent, { readonly type: 'MessageAccepted' }>;

export type MessageStatus = 'KEPT' | 'WAITING' | 'SENT' | 'FAILED';
export type Message =
  | { readonly status: 'ABSENT' }
  | (Omit<Accepted, 'type' | 'isKept'> & {
      readonly status: MessageStatus;
      readonly attempts: number;
      readonly nextAttemptAt?: Instant;
    });
export const noMessage: Message = { status: 'ABSENT' };

const TABLE: EventTable<Message, LoadedEvent> = {
  MessageAccepted: (_before, { type: _type, isKept, ...message }) => ({
    ...message,
    attempts: 0,
    ...(isKept ? { status: 'KEPT' } : { status: 'WAITING', nextAttemptAt: message.acceptedAt }),
  }),
  MessageSent: (before) =>
    before.status === 'ABSENT' ? before : { ...before, status: 'SENT', attempts: before.attempts + 1 },
  MessageAttemptFailed: (before, { nextAttemptAt }) =>
    before.status === 'ABSENT'
      ? before
      : {
          ...before,
          attempts: before.attempts + 1,
          ...(nextAttemptAt === undefined ? { status: 'FAILED' } : { nextAttemptAt }),
        },
};
export const evolveMessage = foldedBy(TABLE);
