import type { Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { Clock } from '@causeway/kernel';
import type { MessageChannel } from '../domain/message.js';
import type { MessageWords } from '../domain/message-words.js';

/** Takes a message to the outside. */
export interface Carrier {
  /** Resolves once the carrier has taken it over, and rejects where it has not. The id is the same for a repetition. */
  send(message: MessageWords & { readonly messageId: string; readonly recipient: string }): Promise<void>;
}
/** One for each channel that production has. */
export type Carriers = Readonly<Partial<Record<MessageChannel, Carrier>>>;

export interface MessagesPorts {
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
  readonly carriers: Carriers;
  readonly logger: { warn(message: string, fields?: object): void };
}
