import type { Environment, Id } from '@causeway/kernel';
import type { ScaPorts } from './ports.js';

type Hashing = Pick<ScaPorts, 'vault'>;

const DIGITS = 6;
/** The sandbox sends nothing, and every code is this one; all others are wrong (sca §9). */
export const SANDBOX_CODE = '123456';

/** A code by SMS: it follows from its id by a key of the service, and is stored nowhere. */
export const smsCode = (
  { vault }: Hashing,
  {
    environment,
    customerId,
    codeId,
  }: { readonly environment: Environment; readonly customerId: Id<'Customer'>; readonly codeId: string },
): string => {
  if (environment === 'sandbox') return SANDBOX_CODE;
  const hash = vault.keyedHash('sca.sms-code', [customerId, codeId].join(' '));
  const number = Buffer.from(hash, 'base64url').readBigUInt64BE() % 10n ** BigInt(DIGITS);
  return number.toString().padStart(DIGITS, '0');
};

/** Compared by keyed hashes, whose bytes a caller cannot steer: how long it takes says nothing of the code. */
export const isSame = ({ vault }: Hashing, sent: string, code: string): boolean => {
  const hashOf = (text: string): string => vault.keyedHash('sca.code-compared', text);
  return hashOf(sent) === hashOf(code);
};

const RECOVERY_CODES = 10;
/** 32 of them, so that each digit takes five bits; none that looks like another one. */
const RECOVERY_DIGITS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUP_LENGTH = 4;
const GROUPS = 3;

/** The recovery codes that a request makes: they follow from its id by a key of the service (sca §2.1). */
export const newRecoveryCodes = ({ vault }: Hashing, commandId: string): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, (_, nth) => {
    const hash = vault.keyedHash('sca.recovery-code', [commandId, String(nth)].join(' '));
    const digits = [...Buffer.from(hash, 'base64url').subarray(0, GROUPS * GROUP_LENGTH)].map((byte) =>
      RECOVERY_DIGITS.charAt(byte % RECOVERY_DIGITS.length),
    );
    return Array.from({ length: GROUPS }, (_group, group) =>
      digits.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
    ).join('-');
  });

/** What is stored of a recovery code. Typed in small letters it is the same one. */
export const recoveryHash = ({ vault }: Hashing, customerId: Id<'Customer'>, code: string): string =>
  vault.keyedHash('sca.recovery-code-kept', [customerId, code.trim().toUpperCase()].join(' '));
