import type { Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';
import type { FileStore } from '@causeway/file-store';
import type { Vault } from '@causeway/privacy';
import type { SentDocument } from '../domain/documents/document.decide.js';
import type { QualityProblem } from '../domain/documents/quality.js';
import type { ContactTies } from './contact/contact-ties.js';
import type { VerificationProvider } from './verification/verification-provider.js';

export interface CustomersPorts {
  /** Where the files of documents lie. */
  readonly files: FileStore;
  /** What a provider finds wrong with a document at once; absent where none looks (verification §6). */
  readonly documentQuality?: (sent: SentDocument) => Promise<QualityProblem | undefined>;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
  readonly store: Pick<EventStore, 'context' | 'load'>;
  /** Names are searched by their keyed hashes, because they are stored sealed; an erased person's key is shredded. */
  readonly vault: Pick<Vault, 'keyedHash' | 'shred'>;
  /** The origin of pages for people. */
  readonly pagesUrl: string;
  /** By which ways messages leave production; in the sandbox none does. */
  readonly messages?: { readonly hasMail: boolean; readonly hasTexts: boolean };
  /** Who must agree before a contact changes; where it is left out, no one (customers §6.1). */
  readonly contactTies?: ContactTies;
  /** Who reviews production's customers; absent where no one does (verification §8.1). */
  readonly verificationProvider?: VerificationProvider;
  /** The domain of customers whose platform has none; `DEFAULT_UMA_DOMAIN` unless the deployment says otherwise. */
  readonly defaultUmaDomain?: string;
}
