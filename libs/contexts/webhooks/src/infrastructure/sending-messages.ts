import type { OutgoingWebhook, SendResult, SentWebhook } from '../application/ports.js';
import type { WebhookSettings } from './webhook-settings.js';

/** What the thread that sends webhooks is started with: data alone, because nothing else reaches a thread. */
export interface SendingThreadOptions {
  readonly settings: WebhookSettings;
  readonly dnsServers: readonly string[];
}

/** Why there is no answer, and whether there may be one later: an error's class does not cross. */
export interface NoAnswer {
  readonly error: string;
  readonly isPassing: boolean;
}

/** Its answer or why it has none, under the number that it was asked by. */
export type Numbered<Answer> = { readonly number: number } & (
  { readonly answer: Answer } | ({ readonly answer?: never } & NoAnswer)
);

/** From the process to the thread. */
export interface ToThread {
  readonly webhooks: readonly { readonly number: number; readonly webhook: OutgoingWebhook }[];
  /** Keys that the thread asked for. */
  readonly opened: readonly Numbered<unknown>[];
  /** Nothing more will come: end when all is sent. */
  readonly isLast: boolean;
}

/** From the thread to the process. */
export interface FromThread {
  readonly sent: readonly Numbered<MovedSent>[];
  /** Sealed keys that it has to sign with: the vault is the process's. */
  readonly toOpen: readonly { readonly number: number; readonly sealed: string }[];
  /** All that was asked is sent, and the connections are closed. */
  readonly isLast: boolean;
}

type Answered = Extract<SendResult, { readonly answerBody: Buffer }>;
/**
 * The start of an answer moves as text of one byte a character: a buffer would take the whole piece of memory along
 * that it is a part of.
 */
export type MovedSent = Omit<SentWebhook, 'result'> & {
  readonly result:
    (Omit<Answered, 'answerBody'> & { readonly answerBody: string }) | Exclude<SendResult, Answered>;
};

/** The result in a form that passes from thread to thread: the body byte by byte as text. */
export const moved = ({ result, ...sent }: SentWebhook): MovedSent => ({
  ...sent,
  result:
    result.answerStatus === undefined
      ? result
      : { ...result, answerBody: result.answerBody.toString('latin1') },
});

/** The reverse of `moved`. */
export const arrived = ({ result, ...sent }: MovedSent): SentWebhook => ({
  ...sent,
  result:
    result.answerStatus === undefined
      ? result
      : { ...result, answerBody: Buffer.from(result.answerBody, 'latin1') },
});
