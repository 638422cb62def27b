import type { CallContext } from '@causeway/commands';
import { derivedUuid } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import { hexOf } from '../domain/bytes.js';
import type { NewOtp } from '../domain/otp.decide.js';
import type { WalletPorts } from './ports.js';

const DEFAULT_CODE_LENGTH = 6;
const DEFAULT_SENDER_NAME = 'Notifications';
const DEFAULT_LIFETIME_SECONDS = 300;
const SECOND_MS = 1_000;

/** A code as the platform wants its codes, with a key pair of its own (wallet-auth §2.3, §7). */
export const newOtp = async (ports: WalletPorts, call: CallContext): Promise<NewOtp> => {
  const [{ embeddedWalletConfig = {} }, target] = await Promise.all([
    ports.dispatch.execute(new GetPlatformConfig({}, call)),
    ports.sealing.newPair(),
  ]);
  const { otpLength, alphanumeric, expirationSeconds, appName, ...mail } = embeddedWalletConfig;
  const { sendFromEmailSenderName: name = DEFAULT_SENDER_NAME, sendFromEmailAddress: address } = mail;
  const { replyToEmailAddress: replyTo } = mail;
  return {
    otpId: derivedUuid('wallet-otp', call.commandId),
    codeLength: otpLength ?? DEFAULT_CODE_LENGTH,
    isAlphanumeric: alphanumeric ?? false,
    lifetimeMs: (expirationSeconds ?? DEFAULT_LIFETIME_SECONDS) * SECOND_MS,
    ...(appName !== undefined && { appName }),
    sender: {
      name,
      ...(address !== undefined && { address }),
      ...(replyTo !== undefined && { replyTo }),
    },
    targetPublic: target.uncompressed,
    targetSecret: hexOf(target.secret),
  };
};
