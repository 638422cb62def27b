import { encode } from '@causeway/kernel';
import type { AccountAspect, AccountChangedV1 } from '../published/events.js';
import type { InternalAccountDocument } from '../published/internal-account.document.js';

/** What is published of accounts: the changes of existing ones, nothing of accounts that were just opened. */
export const accountChanged = (
  accounts: readonly InternalAccountDocument[],
  before: readonly InternalAccountDocument[],
): AccountChangedV1 => {
  const was = new Map(before.map((account) => [account.id, account]));
  const each = accounts.map((account) => [account.id, aspectsBetween(was.get(account.id), account)] as const);
  const changed = ASPECTS.filter((aspect) => each.some(([, aspects]) => aspects.includes(aspect)));
  if (changed.length === 0) return { accounts };
  const fewer = each.filter(([, aspects]) => aspects.length < changed.length);
  return fewer.length === 0
    ? { accounts, changed }
    : { accounts, changed, changedOf: Object.fromEntries(fewer) };
};

const ASPECTS: readonly AccountAspect[] = ['STATUS', 'FUNDING_INSTRUCTIONS'];
const FIELDS = {
  STATUS: 'status',
  FUNDING_INSTRUCTIONS: 'fundingPaymentInstructions',
} as const satisfies Record<AccountAspect, keyof InternalAccountDocument>;

const aspectsBetween = (
  before: InternalAccountDocument | undefined,
  account: InternalAccountDocument,
): readonly AccountAspect[] =>
  before === undefined
    ? []
    : ASPECTS.filter((aspect) => encode(before[FIELDS[aspect]]) !== encode(account[FIELDS[aspect]]));
