import { childCall, process, task, type CallContext, type ProcessDefinition } from '@causeway/commands';
import { CUSTOMER_DELETED, forgetsPersons, type CustomerDeletedV1 } from '@causeway/customers';
import { elapsedMs, Erased, uuidOf, type Id } from '@causeway/kernel';
import { ACCOUNT_CHANGED, FindInternalAccount, type AccountChangedV1 } from '@causeway/ledger';
import { SendMessage } from '@causeway/messages';
import { closeWallet } from '../domain/credential.decide.js';
import { endOtp } from '../domain/otp.decide.js';
import { OTP_ENDED, OTP_ISSUED, type OtpEndedV1, type OtpIssuedV1 } from '../published/events.js';
import { otpCode } from './otp-code.js';
import type { WalletPorts } from './ports.js';
import { wallets, type OtpDue } from './wallet.aggregate.js';
import { contactOf, provision } from './wallet-of.js';

const SECOND_MS = 1_000;

/**
 * When a wallet's account is opened, then it has codes by e-mail for its first credential (wallet-auth §1). Wallets know
 * nothing of each other, so that those of many new customers share a commit.
 */
export const provisionOnAccountOpened = (ports: WalletPorts): ProcessDefinition =>
  process('provision-wallet-on-account-opened')
    .from('ledger')
    .handlingTogether([ACCOUNT_CHANGED])
    .on(ACCOUNT_CHANGED, ({ data }) => {
      const { accounts, changed } = data as AccountChangedV1;
      if (changed !== undefined) return [];
      return accounts.flatMap(({ id: accountId, type, customerId }) =>
        type !== 'EMBEDDED_WALLET' || customerId === undefined
          ? []
          : [
              task('provision-wallet', async (call) => {
                const contact = await contactOf(ports, customerId, call);
                if (contact === undefined) return;
                await provision(ports, { accountId, customerId }, contact, call, { begins: true });
              }),
            ],
      );
    });

/** When a code is issued, then it is handed over, once: the message's id is the code's. */
export const sendCodeOnOtpIssued = (ports: WalletPorts): ProcessDefinition =>
  process('send-code-on-otp-issued')
    .from('wallet_auth')
    .inline()
    .on(OTP_ISSUED, ({ data }) => {
      if (data instanceof Erased) return [];
      const issued = data as OtpIssuedV1;
      const { customerId, otpId: messageId, channel, recipient, expiresAt, issuedAt } = issued;
      return [
        task('send-code', async (call) => {
          const code = otpCode(ports, { ...issued, environment: call.environment });
          const { appName, sender } = issued;
          const text = {
            ...{
              kind: 'WALLET_CODE' as const,
              code,
              lifeSeconds: elapsedMs(issuedAt, expiresAt) / SECOND_MS,
            },
            ...(appName !== undefined && { appName }),
            ...(sender !== undefined && { sender }),
          };
          const message = { customerId, messageId, channel, recipient, expiresAt, text };
          await ports.dispatch.execute(new SendMessage(message, call));
        }),
      ];
    });

/** When a code is void, then nothing opens a bundle that was sealed for it any more (wallet-auth §2.3). */
export const destroyKeyOnOtpEnded = (ports: WalletPorts): ProcessDefinition =>
  process('destroy-key-on-otp-ended')
    .from('wallet_auth')
    .inline()
    .on(OTP_ENDED, ({ data }) => [task('destroy-key', () => ports.vault.shred((data as OtpEndedV1).otpId))]);

/** The timer of a code that expires. */
export const expireOtp =
  ({ record }: WalletPorts) =>
  ({ accountId, credentialId, otpId }: OtpDue, call: CallContext): Promise<void> =>
    record(childCall(call, 'end-otp', otpId), {
      name: 'end-otp',
      on: wallets,
      id: uuidOf(accountId),
      decide: (before, when) => endOtp({ accountId, credentialId, otpId }, before, when),
    });

/** No one signs for the wallet any more (wallet-auth §1). */
const closeWalletOf = async (
  ports: WalletPorts,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<void> => {
  const owner = { platformId: call.platformId, customerId };
  const account = await ports.dispatch.execute(new FindInternalAccount({ owner, currency: 'USDB' }, call));
  if (account?.type !== 'EMBEDDED_WALLET') return;
  const { accountId } = account;
  await ports.record(childCall(call, 'close-wallet'), {
    name: 'close-wallet',
    on: wallets,
    id: uuidOf(accountId),
    decide: (before, when) => closeWallet({ accountId }, before, when),
  });
};

/** When the owner is deleted, then the wallet is closed. */
export const closeOnOwnerDeleted = (ports: WalletPorts): ProcessDefinition =>
  process('close-wallet-on-owner-deleted')
    .from('customers')
    .on(CUSTOMER_DELETED, ({ data }) => [
      task('close-wallet', (call) => closeWalletOf(ports, (data as CustomerDeletedV1).customerId, call)),
    ]);

/** When a person is erased, their wallet is closed before their key goes: it opens the names of its contacts. */
export const forgetting = forgetsPersons(
  'wallet_auth',
  (ports: WalletPorts) => (customerId, call) => closeWalletOf(ports, customerId, call),
);
