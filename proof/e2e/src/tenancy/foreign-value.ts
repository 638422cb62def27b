import { randomBytes, randomInt } from 'node:crypto';

const IDS = [
  'Platform',
  'PlatformConfig',
  'Token',
  'Customer',
  'Business',
  'BeneficialOwner',
  'Document',
  'InternalAccount',
  'PlatformInternalAccount',
  'CryptoAccount',
  'EmbeddedWallet',
  'AuthMethod',
  'Session',
  'ExternalAccount',
  'PlatformExternalAccount',
  'Quote',
  'Transaction',
  'Deposit',
  'Card',
  'CardTransaction',
  'CardFundingSource',
  'DelegatedKey',
  'Webhook',
  'WebhookReplay',
  'Agent',
  'StablecoinProviderAccount',
  'Stablecoin',
  'StablecoinOperation',
  'SparkWallet',
] as const;
/** Words of a platform's own for its records. */
const NAMES = ['tokenName', 'platformCustomerId', 'platformAccountId', 'umaAddress', 'iban'] as const;

/** Everything of a tenant that could be sent where a record is named. */
export type Kind = (typeof IDS)[number] | (typeof NAMES)[number] | `cursor of ${string}`;
export const KINDS: readonly Kind[] = [...IDS, ...NAMES];

export const isName = (kind: Kind): boolean => NAMES.some((name) => name === kind);

/** A value of another tenant, and one of the same form that belongs to no tenant. */
export interface ForeignValue {
  readonly kind: Kind;
  readonly known: string;
  readonly unknown: string;
}

/** Two ways of writing the same value: the foreign one and the unknown one. */
export interface Spelling {
  readonly name: string;
  readonly known: string;
  readonly unknown: string;
}

const TYPED_ID = /^([A-Za-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)([0-9a-f]{12})$/;
const BARE_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)[0-9a-f]{12}$/;
const CANARY = /[0-9a-f]{16}/;
const UMA_ADDRESS = /^\$[a-z2-7]{12}(@.+)$/;
const IBAN = /^DE\d{20}$/;

export const hex = (length: number): string => randomBytes(length / 2).toString('hex');

/**
 * Text that occurs nowhere else: where it is found, this tenant's data is. It ends in no digit, since the sandbox reads the
 * ends of names, descriptions and orders (sandbox §2, verification §9, cards §6, stablecoins §6).
 */
export const canary = (word: string): string => `${word} ${hex(16)}x`;

const IBANS = 10_000_000;
let lastIban = randomInt(IBANS);
/**
 * A German IBAN with right check digits, and last digits for which the simulated bank has no scenario. Drawn at random, of a
 * thousand two would be the same one time in twenty.
 */
export const freshIban = (): string => {
  lastIban = (lastIban + 1) % IBANS;
  const account = `37040044${String(lastIban).padStart(7, '0')}999`;
  // "DE" is 13 and 14; the remainder of the whole by 97 must be 1 (ISO 7064).
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
};

/** An address on an EVM network, whose end decides nothing in the sandbox (sandbox §3 and §5). */
export const freshAddress = (): string => `0x${hex(36)}ffff`;

/** An account number of 12 digits, unique to a tenant; its end decides what the simulated bank does. */
export const freshAccountNumber = (end: string): string =>
  `${String(randomInt(10 ** 9)).padStart(9, '0')}${end}`;

/** An unused value of the same form, character by character as far as the form goes. */
export const unknownTwin = (known: string): string => {
  const [, type, head] = TYPED_ID.exec(known) ?? [];
  if (type !== undefined && head !== undefined) return `${type}:${head}${hex(12)}`;
  const [, bareHead] = BARE_ID.exec(known) ?? [];
  if (bareHead !== undefined) return `${bareHead}${hex(12)}`;
  if (IBAN.test(known)) return freshIban();
  const [, domain] = UMA_ADDRESS.exec(known) ?? [];
  if (domain !== undefined) return `$${hex(12).replaceAll(/[0189]/g, 'z')}${domain}`;
  if (CANARY.test(known)) return known.replace(CANARY, hex(16));
  const middle = Math.floor(known.length / 2);
  return known.slice(0, middle) + (known[middle] === 'A' ? 'B' : 'A') + known.slice(middle + 1);
};

export const foreignValue = (kind: Kind, known: string): ForeignValue => ({
  kind,
  known,
  unknown: unknownTwin(known),
});

/** As it is and, for an id, without its type: then it differs from ours only by its owner (customers §1). */
export const spellingsOf = ({ known, unknown }: ForeignValue): Spelling[] => {
  const asItIs = { name: 'as it is', known, unknown };
  if (!TYPED_ID.test(known)) return [asItIs];
  const bare = (id: string): string => id.slice(id.indexOf(':') + 1);
  return [asItIs, { name: 'without its type', known: bare(known), unknown: bare(unknown) }];
};

/** What no id looks like, some of it with a whole foreign value inside. */
export const malformedOf = (known: string): string[] => [
  `${known}0`,
  ` ${known}`,
  `${known},${known}`,
  `${known}' or '1'='1`,
  `Unknown:${known}`,
  known.toUpperCase(),
];
