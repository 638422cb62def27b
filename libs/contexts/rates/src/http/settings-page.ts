import {
  cursorScope,
  pageLimit,
  pageStart,
  toPageAnswer,
  type CursorSealer,
  type OperatorListQuery,
  type SettingsPage,
} from '@causeway/http';
import { operatorCall, type CallContext } from '@causeway/commands';
import type { Page } from '@causeway/kernel';
import type { SettingsWanted } from '../application/setting.requests.js';

/** Opens the cursor, reads the page, seals the next one. */
export const settingsPage = async <Document, Default>(
  sealer: CursorSealer,
  {
    query,
    operation,
    ofDefault,
  }: { readonly query: OperatorListQuery; readonly operation: string; readonly ofDefault: Default },
  read: (wanted: SettingsWanted, call: CallContext) => Promise<Page<Document>>,
): Promise<SettingsPage<Document, Default>> => {
  const call = operatorCall(query);
  const scope = cursorScope(call, operation, query);
  const after = pageStart(query, sealer, scope);
  const page = await read({ limit: pageLimit(query), ...(after !== undefined && { after }) }, call);
  return { ...toPageAnswer(page, sealer, scope, (document) => document), default: ofDefault };
};
