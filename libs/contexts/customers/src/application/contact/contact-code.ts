import type { Environment, Id } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { Channel } from '../../domain/contact/contact.js';

const DIGITS = 6;
/** The sandbox sends nothing to the outside, and every code is this one (verification §3). */
const SANDBOX_CODE = '123456';

interface OfCode {
  readonly environment: Environment;
  readonly customerId: Id<'Customer'>;
  readonly channel: Channel;
  readonly codeId: string;
}

/** The code of a message: it follows from its id by a key of the service, and is stored nowhere. */
export const contactCode = (
  vault: Pick<Vault, 'keyedHash'>,
  { environment, customerId, channel, codeId }: OfCode,
): string => {
  if (environment === 'sandbox') return SANDBOX_CODE;
  const hash = vault.keyedHash('customers.contact-code', [customerId, channel, codeId].join(' '));
  const number = Buffer.from(hash, 'base64url').readBigUInt64BE() % 10n ** BigInt(DIGITS);
  return number.toString().padStart(DIGITS, '0');
};

/** Compared by keyed hashes, whose bytes a caller cannot steer: how long it takes says nothing of the code. */
export const isContactCode = (vault: Pick<Vault, 'keyedHash'>, sent: string, code: string): boolean => {
  const hashOf = (text: string): string => vault.keyedHash('customers.contact-code-compared', text);
  return hashOf(sent) === hashOf(code);
};
