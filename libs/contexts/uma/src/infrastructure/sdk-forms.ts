import { instant } from '@causeway/kernel';
import type { SignedOnce } from '../application/nonce.handlers.js';
import type { PayerField } from '../domain/payer-field.js';
import { fieldName, isAlwaysThere } from '../domain/protocol-names.js';

/** Nonces are spent by the application, and only those of messages whose signature is good. */
export const NOT_HERE = { checkAndSaveNonce: () => Promise.resolve(true) };

/** The SDK throws for signatures that are no signatures at all. */
export const isTrue = async (verify: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await verify();
  } catch {
    return false;
  }
};

/** The SDK throws for whatever is not of the form. */
export const parsed = <Message>(parse: () => Message): Message | undefined => {
  try {
    return parse();
  } catch {
    return undefined;
  }
};

interface Signed {
  readonly signatureNonce: string;
  readonly signatureTimestamp: number;
}

/** No time that there is: such a message is stale. */
export const LONG_AGO_S = 0;
const LAST_S = 8_640_000_000_000;

export const signedAt = (
  domain: string,
  { signatureNonce: nonce, signatureTimestamp: seconds }: Signed,
): SignedOnce => ({
  domain,
  nonce,
  signedAt: instant((Math.abs(seconds) <= LAST_S ? seconds : LONG_AGO_S) * 1_000),
});

/** What is asked, by our names; what every message carries is not asked for. */
export const fieldsIn = (
  options: Readonly<Record<string, { readonly mandatory: boolean }>>,
): readonly PayerField[] =>
  Object.entries(options)
    .filter(([name]) => !isAlwaysThere(name))
    .map(([name, { mandatory }]) => ({ name: fieldName(name), mandatory }));

/** Texts of a bounded length, by our names: whatever else is said is not taken over. */
const SAID_LENGTH_MAX = 500;
export const saidIn = (personData: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(personData).flatMap(([name, value]) =>
      typeof value === 'string' && value.length <= SAID_LENGTH_MAX ? [[fieldName(name), value]] : [],
    ),
  );
