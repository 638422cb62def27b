import type { Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { PayoutRails } from '@causeway/rails';
import type { SenderInstitutions } from './sender-institutions.js';

/** Everything outside this context that payments from outside need. */
export interface IncomingPaymentPorts {
  readonly store: Pick<EventStore, 'context' | 'load'>;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
  /** Addresses are searched for by keyed hashes. */
  readonly vault: Pick<Vault, 'keyedHash'>;
  /** To the receivers' accounts outside. */
  readonly rails: PayoutRails;
  /** The institutions that send the payments and take refunds. */
  readonly senders: SenderInstitutions;
}
