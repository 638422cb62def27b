import type { CallContext } from '@causeway/commands';
import { encode } from '@causeway/kernel';
import { stateOf, type AccountRecord } from '../domain/account.js';
import type { Change } from '../domain/change.js';
import { isEntry } from '../domain/ledger-event.js';
import { ACCOUNT_CHANGED, ENTRY_POSTED_V2, type AccountChangedV1 } from '../published/events.js';
import type { InternalAccountDocument } from '../published/internal-account.document.js';
import { toInternalAccountDocument } from '../read/internal-account.document.js';
import { accountChanged } from './account-changed.js';
import type { LedgerCommand } from './ledger-command.js';

/**
 * What is published of an event, as the text that is stored. For money moved it is the entry itself, so that
 * the log holds it once; for accounts it is how the API shows them.
 */
export const publicationOf = (
  { event, accounts, replaced }: Change,
  command: LedgerCommand,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
): string | null => {
  // How much a platform has sent today is not published to others.
  if ('counters' in event && !isEntry(event)) return null;
  const after = 'after' in command ? command.after : undefined;
  const header = { key: platformId, ...(after === undefined ? {} : { after }) };
  if (isEntry(event))
    return after === undefined
      ? entryPosted(platformId)
      : JSON.stringify({ type: ENTRY_POSTED_V2, ...header });
  const shown = (of: readonly AccountRecord[]): InternalAccountDocument[] =>
    of.map((account) => toInternalAccountDocument(stateOf(account), environment, command.pooled));
  const before = replaced.filter((account) => account !== undefined);
  const data: AccountChangedV1 =
    command.kind === 'FOLLOW_FUNDING' && command.coordinatesChanged === true
      ? { accounts: shown(accounts), changed: ['FUNDING_INSTRUCTIONS'] }
      : accountChanged(shown(accounts), shown(before));
  return encode({ type: ACCOUNT_CHANGED, ...header, data });
};

/** The same text for every entry of a platform that names nothing before it. */
const entryPosted = (platformId: string): string => {
  if (platformId !== lastPosted.platformId) {
    lastPosted = { platformId, text: JSON.stringify({ type: ENTRY_POSTED_V2, key: platformId }) };
  }
  return lastPosted.text;
};
let lastPosted = { platformId: '', text: '' };
