import { Erased, nothing, record, type Decision } from '@causeway/kernel';
import type { ExternalAccount, ExternalAccountIdentified } from './external-account.js';

/** Gives an account its keyed hashes where it has none, once; what is erased is found by nobody any more. */
export const identifyExternalAccount = (
  identifierKeys: readonly string[],
  known: ExternalAccount,
): Decision<ExternalAccountIdentified> => {
  if (known.state === 'ABSENT' || known.state === 'ERASED') return nothing();
  const { accountId, subjectId, primaryIdentifier, identifierKeys: had } = known.account;
  return had !== undefined || primaryIdentifier instanceof Erased
    ? nothing()
    : record({ type: 'ExternalAccountIdentified', accountId, subjectId, identifierKeys });
};
