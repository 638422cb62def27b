import type { Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';

export interface CustomersPorts {
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
  /** Names are searched by their keyed hashes, because they are stored sealed; an erased person's key is shredded. */
  readonly vault: Pick<Vault, 'keyedHash' | 'shred'>;
  /** The origin of pages for people. */
  readonly pagesUrl: string;
  /** Who reviews production's customers; absent where no one does (verification §8.1). */
  readonly verificationProvider?: 'operator';
  /** The domain of customers whose platform has none; `DEFAULT_UMA_DOMAIN` unless the deployment says otherwise. */
  readonly defaultUmaDomain?: string;
}
