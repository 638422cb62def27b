import type { ViewPut, ViewWrite } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { Change } from '../domain/change.js';
import { isEntry } from '../domain/ledger-event.js';
import { accountRow } from './account.view.js';

/** Every row that an event writes: an account's when it is opened and when its status changes; none when money moves. */
export const ledgerRows = (
  { event, accounts }: Pick<Change, 'event' | 'accounts'>,
  environment: Environment,
): readonly (ViewWrite & ViewPut)[] =>
  isEntry(event) ? NOTHING : accounts.map((account) => accountRow(account, environment));

const NOTHING: readonly never[] = [];
