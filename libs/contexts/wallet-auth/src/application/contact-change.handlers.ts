import {
  carriesOut,
  childCall,
  process,
  RejectedError,
  task,
  type CallContext,
  type CustomHandling,
  type ProcessDefinition,
} from '@causeway/commands';
import { CUSTOMER_CHANGED, UpdateCustomer, type CustomerDocument } from '@causeway/customers';
import { crashPoint, derivedUuid, Erased, uuidOf, type Id } from '@causeway/kernel';
import { FindInternalAccount } from '@causeway/ledger';
import { OTP_TYPE_OF, type ContactName, type KeyedContact } from '../domain/contact-change.js';
import {
  announceChange,
  changeContact,
  finishContactChange,
  followContacts,
  IN_USE,
  refuseContactChange,
  tiedTo,
} from '../domain/contact-change.decide.js';
import type { Wallet } from '../domain/wallet.js';
import { CONTACT_CHANGE_SIGNED, type ContactChangeSignedV1 } from '../published/events.js';
import { isContactUsed, listCredentialsOf } from '../read/credential.view.js';
import { keyedContact } from './keyed-contact.js';
import type { WalletPorts } from './ports.js';
import { AnnounceContactChange, ChangeTiedContact } from './requests.js';
import { challengeIn, requestIdOf } from './signature-request.js';
import { loadWallet, wallets } from './wallet.aggregate.js';
import { contactOf, refused, walletOf } from './wallet-of.js';

/**
 * Intent first: the signature is used up by an intent that holds the whole change. Then the customer's record changes
 * under an id that follows from the intent, and at last the credentials. Cut off anywhere, a process goes on from the
 * intent; what the customer's record answered first is what it answers again.
 */
export const changeTiedContactHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<ChangeTiedContact>({
    command: ChangeTiedContact,
    execute: async ({ customerId, contact, value, sent: change, bodyFingerprint, proof: sent }, call) => {
      const account = await walletAccountOf(ports, customerId, call);
      if (account === undefined) return { status: 'UNTIED' as const };
      const { accountId } = await walletOf(ports, account, call);
      const keyed = keyedContact(ports, contact, value, call);
      const requestId = requestIdOf(call);
      const changeId = derivedUuid('wallet-contact-change', call.commandId);
      const command = {
        ...{
          accountId,
          customerId,
          requestId,
          changeId,
          contact,
          value: keyed,
          change,
          bodyFingerprint,
          sent,
        },
      };
      const leg = await ports.record(call, {
        name: 'change-contact',
        on: wallets,
        id: uuidOf(accountId),
        content: { customerId, bodyFingerprint, sent },
        facts: async () => ({
          isUsed: await isContactUsed(ports, call, OTP_TYPE_OF[contact], keyed.contactKey),
        }),
        decide: (before, when, facts) => changeContact(command, before, when, facts),
        answer: (after: Wallet) => {
          if (after.underWay?.changeId === changeId) return { status: 'SIGNED' as const };
          if (tiedTo(contact, after).length === 0) return { status: 'UNTIED' as const };
          return { status: 'SIGNATURE_REQUESTED' as const, challenge: challengeIn(after, requestId) };
        },
        answersAbout: customerId,
        nameTaken: () => {
          const credentialType = OTP_TYPE_OF[contact];
          return { code: IN_USE[credentialType], details: { credentialType } };
        },
      });
      if (leg.status === 'UNTIED') {
        const isTied = await announce(ports, { accountId, customerId, contact, value: keyed }, call);
        if (isTied) throw refused('CREDENTIAL_SYNC_FAILED', { credentialType: OTP_TYPE_OF[contact] });
      }
      if (leg.status !== 'SIGNED') return leg;
      crashPoint('wallet.after-intent');
      return {
        status: 'DONE' as const,
        done: await carryOut(ports, { accountId, customerId, changeId, change }, call),
      };
    },
  });

interface Intent extends Pick<ContactChangeSignedV1, 'accountId' | 'customerId' | 'changeId'> {
  readonly change: ChangeTiedContact['payload']['sent'];
}

/** The rest of a signed change; each step is taken once, however often and by whomever it is begun. */
const carryOut = async (
  ports: WalletPorts,
  { accountId, customerId, changeId, change }: Intent,
  call: CallContext,
): Promise<CustomerDocument> => {
  const changing = { ...call, commandId: changeId, causationId: call.commandId, remembersRefusals: true };
  const end = (name: string, decide: typeof finishContactChange): Promise<void> =>
    ports.record(childCall(changing, name), {
      name: 'change-contact',
      on: wallets,
      id: uuidOf(accountId),
      isIdempotent: true,
      decide: (before, when) => decide({ accountId, customerId, changeId }, before, when),
    });
  let changed: CustomerDocument;
  try {
    changed = await ports.dispatch.execute(new UpdateCustomer({ customerId, sent: change }, changing));
  } catch (error) {
    if (error instanceof RejectedError) await end('refuse-contact-change', refuseContactChange);
    throw error;
  }
  crashPoint('wallet.after-change');
  await end('finish-contact-change', finishContactChange);
  crashPoint('wallet.after-rename');
  return changed;
};

/**
 * Lets no credential be added that hangs on a contact while it changes unsigned. Whether one does by now is what the
 * wallet says as it is, however often it was asked before.
 */
const announce = (
  ports: WalletPorts,
  { value: { contactKey }, ...change }: Announced,
  call: CallContext,
): Promise<boolean> => {
  const { accountId, contact } = change;
  const changeId = derivedUuid('wallet-contact-change', call.commandId);
  return ports.record(childCall(call, 'announce-change'), {
    name: 'announce-change',
    on: wallets,
    id: uuidOf(accountId),
    isIdempotent: true,
    decide: (before, when) => announceChange({ ...change, changeId, contactKey }, before, when),
    answer: (after: Wallet) => tiedTo(contact, after).length > 0,
  });
};
interface Announced {
  readonly accountId: Id<'InternalAccount'>;
  readonly customerId: Id<'Customer'>;
  readonly contact: ContactName;
  readonly value: KeyedContact;
}

/** A contact that is proven elsewhere changes without the wallet's owner, unless codes go to it (sca §7). */
export const announceContactChangeHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<AnnounceContactChange>({
    command: AnnounceContactChange,
    execute: async ({ customerId, contact, value }, call) => {
      const account = await walletAccountOf(ports, customerId, call);
      if (account === undefined) return { isTied: false };
      const { accountId } = await walletOf(ports, account, call);
      const keyed = keyedContact(ports, contact, value, call);
      return { isTied: await announce(ports, { accountId, customerId, contact, value: keyed }, call) };
    },
  });

/** When a change was signed, then it is carried out, also where the request that signed it was cut off. */
export const carryOutOnContactChangeSigned = (ports: WalletPorts): ProcessDefinition =>
  process('carry-out-on-contact-change-signed')
    .from('wallet_auth')
    .on(CONTACT_CHANGE_SIGNED, ({ data }) => {
      const { accountId, customerId, changeId } = data as ContactChangeSignedV1;
      return [
        task('carry-out-contact-change', async (call) => {
          const { underWay } = await loadWallet(ports, accountId, call);
          if (underWay?.changeId !== changeId || underWay.change instanceof Erased) return;
          const { change } = underWay;
          try {
            await carryOut(
              ports,
              { accountId, customerId, changeId, change: change as Intent['change'] },
              call,
            );
          } catch (error) {
            // Refused: the request waits for another signature.
            if (!(error instanceof RejectedError)) throw error;
          }
        }),
      ];
    });

/** When a contact changed by another way, then codes go to the new one as well. */
export const renameOnCustomerChanged = (ports: WalletPorts): ProcessDefinition =>
  process('rename-credentials-on-customer-changed')
    .from('customers')
    .on(CUSTOMER_CHANGED, ({ data }) => {
      if (data instanceof Erased) return [];
      const { id: customerId } = data as CustomerDocument;
      return [task('rename-credentials', (call) => renameCredentials(ports, customerId, call))];
    });

const renameCredentials = async (
  ports: WalletPorts,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<void> => {
  const [accountId] = (await listCredentialsOf(ports, call, customerId)).map((row) => row.accountId);
  if (accountId === undefined) return;
  // What the customer's record has now, not what it had when the message was sent.
  const known = await contactOf(ports, customerId, call);
  if (known === undefined) return;
  const contacts = Object.fromEntries(
    (['email', 'phoneNumber'] as const).flatMap((contact): [string, KeyedContact][] => {
      const value = known[contact];
      return value === undefined ? [] : [[contact, keyedContact(ports, contact, value, call)]];
    }),
  );
  await ports.record(childCall(call, 'follow-contacts'), {
    name: 'follow-contacts',
    on: wallets,
    id: uuidOf(accountId),
    isIdempotent: true,
    decide: (before, when) => followContacts({ accountId, customerId, contacts }, before, when),
  });
};

/** A customer has one wallet at most: its account in the wallets' currency. */
const walletAccountOf = async (
  { dispatch }: Pick<WalletPorts, 'dispatch'>,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<Id<'InternalAccount'> | undefined> => {
  const owner = { platformId: call.platformId, customerId };
  const account = await dispatch.execute(new FindInternalAccount({ owner, currency: 'USDB' }, call));
  return account?.type === 'EMBEDDED_WALLET' ? account.accountId : undefined;
};
