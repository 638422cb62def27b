import { findOne, page, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, integer, json, text, time, type ViewRecord } from '@causeway/event-store';
import { mapPage, unlessErased, type Environment, type Id, type Page } from '@causeway/kernel';
import type { OutboxDocument, OutboxWanted } from '../application/requests.js';
import { messageWords } from '../domain/message-words.js';
import type { Message, MessageChannel, MessageStatus, MessageText } from '../domain/message.js';

export const outboxView = defineView('messages.outbox_view', {
  key: ['environment', 'messageId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    messageId: text(),
    platformId: text(),
    customerId: text<Id<'Customer'>>(),
    channel: text<MessageChannel>(),
    recipient: text().sealed(),
    content: json<MessageText>().sealed(),
    status: text<MessageStatus>(),
    attempts: integer(),
    createdAt: time(),
    expiresAt: time(),
  },
});

export const outboxRows = rowOf(outboxView, (message: Message, { environment, platformId }) =>
  message.status === 'ABSENT'
    ? null
    : { ...message, environment, platformId, content: message.text, createdAt: message.acceptedAt },
);

export type OutboxRow = ViewRecord<typeof outboxView>;

/** `undefined` for an unknown one and for one of another platform or environment. */
export const findMessage = (
  reading: Reading,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  messageId: string,
): Promise<OutboxRow | undefined> =>
  findOne(reading, outboxView, { filters: { environment, platformId, messageId } });

/** One page, newest first. */
export const listOutbox = async (
  reading: Reading,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  { customerId, limit, after }: OutboxWanted,
): Promise<Page<OutboxDocument>> =>
  mapPage(
    await page(reading, outboxView, { filters: { environment, platformId, customerId }, limit, after }),
    shown,
  );

const shown = ({
  environment,
  platformId: _platform,
  recipient: sealed,
  content: words,
  ...message
}: OutboxRow): OutboxDocument => {
  const [recipient, content] = [unlessErased(sealed), unlessErased(words)];
  return {
    ...message,
    ...(recipient !== undefined && { recipient }),
    ...(content !== undefined && environment === 'sandbox' && { text: messageWords(content).text }),
  };
};
