import { rowOf } from '@causeway/commands';
import { defineView, json, text, time, type ViewRecord } from '@causeway/event-store';
import { Erased, type Environment, type Id } from '@causeway/kernel';
import type { MessageContent } from '@causeway/rails';
import type { MessageQueue, Queued } from '../domain/message-queue.js';

type Opening = Extract<MessageContent, { readonly merchant: unknown }>;
type KeptContent = Exclude<MessageContent, Opening> | Omit<Opening, 'merchant'>;
type Kept = Pick<Queued, 'token' | 'sequence' | 'queuedAt'> & { readonly content: KeptContent };

/**
 * What the sandbox's issuer has to hand over of each card: a card that has paid for years is asked to pay without its
 * past. Where a person shops is sealed; the rest is handed over also of one who was erased.
 */
export const messageQueueView = defineView('cards.message_queue_view', {
  key: ['environment', 'cardId'],
  subject: 'cardholderId',
  columns: {
    environment: text<Environment>(),
    cardId: text<Id<'Card'>>(),
    cardholderId: text<Id<'Customer'>>(),
    waiting: json<readonly Kept[]>(),
    /** By the token of the transaction that each opens. */
    merchants: json<Readonly<Record<string, Opening['merchant']>>>().sealed().optional(),
    dueAt: time().optional(),
  },
});

export const messageQueueRows = rowOf(
  messageQueueView,
  ({ owner, waiting, dueAt }: MessageQueue, { environment }) => {
    if (owner === undefined) return null;
    const merchants: Record<string, Opening['merchant']> = {};
    const kept = waiting.map(({ token, sequence, queuedAt, content }): Kept => {
      if (!('merchant' in content)) return { token, sequence, queuedAt, content };
      const { merchant, ...words } = content;
      if (!(merchant instanceof Erased)) merchants[token] = merchant;
      return { token, sequence, queuedAt, content: words };
    });
    const named = Object.keys(merchants).length > 0 ? merchants : undefined;
    return { environment, ...owner, waiting: kept, merchants: named, dueAt };
  },
);

/** The queue of a row, as its stream folds to. */
export const queueOf = ({
  cardId,
  cardholderId,
  waiting,
  merchants,
  dueAt,
}: ViewRecord<typeof messageQueueView>): MessageQueue => {
  const owner = { cardId, cardholderId };
  const named = merchants === undefined || merchants instanceof Erased ? {} : merchants;
  return {
    owner,
    waiting: waiting.map(({ content, ...message }): Queued => {
      if (!isOpening(content)) return { ...owner, ...message, content };
      const merchant = named[message.token] ?? Erased.instance;
      return { ...owner, ...message, content: { ...content, merchant } };
    }),
    ...(dueAt !== undefined && { dueAt }),
  };
};

const LATER: ReadonlySet<string> = new Set<Exclude<MessageContent, Opening>['kind']>([
  ...(['AUTHORIZATION_ADVICE', 'CLEARING', 'RETURN', 'RETURN_REVERSAL'] as const),
]);
const isOpening = (content: KeptContent): content is Omit<Opening, 'merchant'> => !LATER.has(content.kind);
