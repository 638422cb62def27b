import { derivedUuid } from '@causeway/kernel';
import type { RegistrationFacts } from '../domain/create-customer.decide.js';

/** RFC 4648 in lower case. */
const BASE_32 = 'abcdefghijklmnopqrstuvwxyz234567';
const USER_LENGTH = 12;
const BITS_A_CHARACTER = 5n;

/** The first and the last part of a derived uuid: all random, no version or variant in them. */
const randomBits = (uuid: string): bigint => BigInt(`0x${uuid.slice(0, 8)}${uuid.slice(-12)}`);

/** Names for a customer whose platform gives none, the same whenever the same command is carried out (customers §2). */
export const spareNames = (commandId: string): RegistrationFacts['spareNames'] => {
  const bits = randomBits(derivedUuid('customer-uma-user', commandId));
  const umaUser = Array.from({ length: USER_LENGTH }, (_, index) =>
    BASE_32.charAt(Number((bits >> (BITS_A_CHARACTER * BigInt(index))) % BigInt(BASE_32.length))),
  ).join('');
  return { platformCustomerId: derivedUuid('platform-customer-id', commandId).replaceAll('-', ''), umaUser };
};
