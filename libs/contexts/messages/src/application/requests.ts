import { Command, Query } from '@causeway/commands';
import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type { NewMessage } from '../domain/message.decide.js';
import type { MessageChannel, MessageStatus } from '../domain/message.js';

/** Takes a message to a person in; a repetition under the same id changes nothing. */
export class SendMessage extends Command<NewMessage, null> {
  static readonly type = 'messages.send-message';
}

/** Messages of a platform's customers, newest first, with what they say; for operators. */
export class ListOutbox extends Query<OutboxWanted, Page<OutboxDocument>> {
  static readonly type = 'messages.list-outbox';
}
export interface OutboxWanted {
  readonly customerId?: Id<'Customer'>;
  readonly limit: number;
  readonly after?: KeysetPosition;
}
export interface OutboxDocument {
  readonly messageId: string;
  readonly customerId: Id<'Customer'>;
  readonly channel: MessageChannel;
  readonly status: MessageStatus;
  /** Absent once the person is erased. */
  readonly recipient?: string;
  /** Shown for messages of the sandbox alone: what production sends is for its recipient. */
  readonly text?: string;
  readonly attempts: number;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}
