import { derivedUuid } from '@causeway/kernel';

/** Digits and lower-case letters without `i`, `l`, `o`, `u`, which are easily misread (invitations §1). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;
const BITS_A_CHARACTER = 5;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** The code of an invitation, the same whenever the same command is carried out; the next attempt's is another one. */
export const invitationCode = (commandId: string, attempt: number): string => {
  // The last twelve digits of a derived uuid are all random: no version or variant is in them.
  let bits = BigInt(`0x${derivedUuid('invitation-code', commandId, String(attempt)).slice(-12)}`);
  return Array.from({ length: LENGTH }, () => {
    const character = ALPHABET.charAt(Number(BigInt.asUintN(BITS_A_CHARACTER, bits)));
    bits >>= BigInt(BITS_A_CHARACTER);
    return character;
  }).join('');
};

/** A code as it was sent, in lower case; `undefined` where the text is none. */
export const readCode = (sent: string): string | undefined => {
  const code = sent.toLowerCase();
  return CODE.test(code) ? code : undefined;
};
