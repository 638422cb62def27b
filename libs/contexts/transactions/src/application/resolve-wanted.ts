import type { CallContext } from '@causeway/commands';
import { FindAccountsByIdentifier } from '@causeway/external-accounts';
import { parseId } from '@causeway/kernel';
import {
  accountSpellings,
  umaAddressKey,
  umaSide,
  umaSideWithoutKey,
  type ResolvedWanted,
} from '@causeway/transaction-owner';
import { ownersByName } from './owners-by-name.js';
import type { TransactionPorts } from './ports.js';
import type { TransactionsWanted } from './transaction.requests.js';

/** What people call customers and accounts, as the view has it (transactions §5). */
export const resolveWanted = async (
  ports: TransactionPorts,
  wanted: TransactionsWanted,
  call: CallContext,
): Promise<ResolvedWanted> => {
  const {
    platformCustomerId,
    accountIdentifier,
    senderAccountIdentifier,
    receiverAccountIdentifier,
    ...rest
  } = wanted;
  const sidesOf = (sent: string | undefined) =>
    sent === undefined ? undefined : sidesByName(ports, sent, call);
  const [ownerIds, eitherSide, senderSide, receiverSide] = await Promise.all([
    platformCustomerId === undefined ? undefined : ownersByName(ports.dispatch, platformCustomerId, call),
    sidesOf(accountIdentifier),
    sidesOf(senderAccountIdentifier),
    sidesOf(receiverAccountIdentifier),
  ]);
  return {
    ...rest,
    ...(ownerIds && { ownerIds }),
    ...(eitherSide && { eitherSide }),
    ...(senderSide && { senderSide }),
    ...(receiverSide && { receiverSide }),
  };
};

/**
 * The account of an id, the bearer of a UMA address, or every external account of the platform that has the identifier
 * (IBAN, account number, wallet address), deleted ones too.
 */
const sidesByName = async (
  { dispatch, vault }: TransactionPorts,
  sent: string,
  call: CallContext,
): Promise<readonly string[]> => {
  const isId = parseId('InternalAccount', sent) ?? parseId('ExternalAccount', sent);
  if (isId !== undefined) return accountSpellings(sent);
  if (sent.startsWith('$'))
    return [umaSide(umaAddressKey(vault, call.platformId, sent)), umaSideWithoutKey(sent)];
  return dispatch.execute(new FindAccountsByIdentifier({ identifier: sent }, call));
};
