import { Command, decides, type CallContext, type CommandHandling } from '@causeway/commands';
import { derivedUuid, Erased, uuidOf, type Id } from '@causeway/kernel';
import { accountVariant } from '../domain/account-registry.js';
import { knownIdentifiers } from '../domain/account-rules.js';
import type { ExternalAccount, ExternalAccountEvent, RegisteredAccount } from '../domain/external-account.js';
import { identifyExternalAccount } from '../domain/identify-account.decide.js';
import type { ExternalAccountReader } from '../read/external-account.query.js';
import { externalAccountAggregate } from './external-account.aggregate.js';
import { identifierKey } from './identifier-key.js';
import type { ExternalAccountsPorts } from './ports.js';

/** Gives an account that was registered before there were keyed hashes its own. Known inside this context only. */
export class IdentifyExternalAccount extends Command<
  { readonly accountId: Id<'ExternalAccount'>; readonly identifierKeys: readonly string[] },
  null
> {
  static readonly type = 'external_accounts.identify-external-account';
}

export const identifyExternalAccountHandling: CommandHandling = decides<
  ExternalAccount,
  ExternalAccountEvent,
  IdentifyExternalAccount
>({
  command: IdentifyExternalAccount,
  aggregate: externalAccountAggregate,
  streamId: ({ accountId }) => uuidOf(accountId),
  decide: ({ identifierKeys }, account) => identifyExternalAccount(identifierKeys, account),
  answer: () => null,
});

/**
 * Accounts from before there were keyed hashes can be hashed by nobody but a process with the key, and so by no
 * migration: the first search on a platform gives them theirs, and whoever is cut off leaves less to the next one.
 */
export const identifyAccounts = async (
  { dispatch, vault }: Pick<ExternalAccountsPorts, 'dispatch' | 'vault'>,
  reader: Pick<ExternalAccountReader, 'notIdentified'>,
  call: CallContext,
): Promise<void> => {
  let last: Id<'ExternalAccount'> | undefined;
  for (;;) {
    const accounts = await reader.notIdentified(call, last);
    last = accounts.at(-1)?.accountId;
    if (last === undefined) return;
    for (const account of accounts) {
      const identifierKeys = identifierKeysOf(vault, account, call);
      if (identifierKeys === undefined) continue;
      const { accountId } = account;
      const commandId = derivedUuid('identify-external-account', accountId);
      await dispatch.execute(
        new IdentifyExternalAccount(
          { accountId, identifierKeys },
          { ...call, commandId, causationId: call.commandId, remembersRefusals: false },
        ),
      );
    }
  }
};

/** The keyed hashes under which an account is searched for; `undefined` for what is erased, or of no known type. */
export const identifierKeysOf = (
  vault: Pick<ExternalAccountsPorts['vault'], 'keyedHash'>,
  { accountType, accountInfo }: Pick<RegisteredAccount, 'accountType' | 'accountInfo'>,
  { platformId }: Pick<CallContext, 'platformId'>,
): readonly string[] | undefined => {
  const variant = accountVariant(accountType);
  if (variant === undefined || accountInfo instanceof Erased) return undefined;
  return knownIdentifiers(variant, accountInfo).map((name) => identifierKey(vault, platformId, name));
};
