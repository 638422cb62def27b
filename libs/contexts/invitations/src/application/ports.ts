import type { Dispatch, Reading, Recorder } from '@causeway/commands';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';

/** What the process that hosts the context offers. */
export interface InvitationsPorts extends Reading {
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly clock: Pick<Clock, 'now'>;
  readonly vault: Pick<Vault, 'shred'>;
  /** The origin under which people reach the landing page, such as `https://pay.example`. */
  readonly pagesUrl: string;
}
