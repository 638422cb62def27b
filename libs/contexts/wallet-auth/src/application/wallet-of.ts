import { childCall, RejectedError, type CallContext } from '@causeway/commands';
import { GetCustomer, GetCustomerEligibility } from '@causeway/customers';
import { derivedUuid, idOf, uuidOf, type Id } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import type { OwnedWallet } from '../domain/credential.js';
import { provisionWallet } from '../domain/credential.decide.js';
import type { WalletRejection } from '../domain/rejection-codes.js';
import type { WalletFacts } from '../domain/wallet.decide.js';
import { findCredential, type CredentialRow } from '../read/credential.view.js';
import { keyedContact } from './keyed-contact.js';
import type { WalletPorts } from './ports.js';
import { wallets } from './wallet.aggregate.js';

/** What the ledger knows of an account of the caller's platform. */
export const walletFacts = async (
  { dispatch }: Pick<WalletPorts, 'dispatch'>,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<WalletFacts & { readonly customerId?: Id<'Customer'> }> => {
  const account = await dispatch.execute(new GetInternalAccount({ accountId }, call));
  if (account === null) return {};
  const { customerId } = account.owner;
  return { accountType: account.type, ...(customerId !== undefined && { customerId }) };
};

/** How codes reach a wallet's owner. */
export interface Contact {
  readonly email?: string;
  readonly phoneNumber?: string;
}

/** The customer's contact; of a customer who is gone there is none. */
export const contactOf = async (
  { dispatch }: Pick<WalletPorts, 'dispatch'>,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<Contact | undefined> => {
  const eligibility = await dispatch.execute(new GetCustomerEligibility({ customerId }, call));
  if (eligibility === null || eligibility.isDeleted) return undefined;
  const { email, phoneNumber } = await dispatch.execute(new GetCustomer({ customerId }, call));
  return { ...(email !== undefined && { email }), ...(phoneNumber !== undefined && { phoneNumber }) };
};

/**
 * Gives a wallet its first credential, once: when its account was opened, and before anything else is done with it, so
 * that no one adds another one unsigned in between (wallet-auth §1). The ids follow from the account's. `begins` says
 * that the wallet is likely new.
 */
export const provision = async (
  { record, vault }: Pick<WalletPorts, 'record' | 'vault'>,
  { accountId, customerId }: OwnedWallet,
  { email }: Contact,
  call: CallContext,
  { begins }: { readonly begins: boolean } = { begins: false },
): Promise<void> => {
  const credentialId = idOf('AuthMethod', derivedUuid('wallet-first-credential', uuidOf(accountId)));
  const wallet = {
    ...{ accountId, customerId, credentialId },
    ...(email !== undefined && { email: keyedContact({ vault }, 'email', email, call) }),
  };
  await record(childCall(call, 'provision-wallet'), {
    name: 'provision-wallet',
    on: wallets,
    id: uuidOf(accountId),
    begins,
    isIdempotent: true,
    decide: (before, when) => provisionWallet(wallet, before, when),
  });
};

/** A provisioned wallet of the caller's platform, with its owner's contact; refuses what is none. */
export const walletOf = async (
  ports: Pick<WalletPorts, 'dispatch' | 'record' | 'vault'>,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<OwnedWallet & { readonly contact: Contact }> => {
  const { accountType, customerId } = await walletFacts(ports, accountId, call);
  if (accountType === undefined) throw refused('ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' });
  if (accountType !== 'EMBEDDED_WALLET' || customerId === undefined) throw refused('NOT_A_WALLET');
  const contact = await contactOf(ports, customerId, call);
  if (contact === undefined) throw refused('WALLET_IS_CLOSED', { resource: 'InternalAccount' });
  await provision(ports, { accountId, customerId }, contact, call);
  return { accountId, customerId, contact };
};

/** The credential of the caller's platform; refuses an unknown one. */
export const knownCredential = async (
  ports: WalletPorts,
  credentialId: Id<'AuthMethod'>,
  call: CallContext,
): Promise<CredentialRow> => {
  const row = await findCredential(ports, call, credentialId);
  if (row === undefined) throw refused('CREDENTIAL_NOT_FOUND', { resource: 'AuthMethod' });
  return row;
};

/** A refusal where there is no stream to decide on. */
export const refused = (
  code: WalletRejection,
  details: Readonly<Record<string, unknown>> = {},
): RejectedError => new RejectedError('wallet_auth', code, details);
