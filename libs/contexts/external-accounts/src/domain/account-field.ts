import { BIC, isClabe, isIban, isRoutingNumber, SORT_CODE } from '@causeway/kernel';
import { oneOf, text as shapeOfText, type Shape } from '@causeway/shapes';
import {
  isBolt11Invoice,
  isBolt12Offer,
  isEvmAddress,
  isSolanaAddress,
  isSparkAddress,
  isTronAddress,
} from './chain-addresses.js';

/** One text of `accountInfo`: its shape, what makes two spellings the same, and what production asks beyond. */
export interface AccountField {
  readonly shape: Shape<string>;
  readonly isRequired: boolean;
  /** Stands for the value of an erased person: of the right form, and no one's. */
  readonly erased: string;
  /** Equal for spellings of the same account (external-accounts §3). */
  canonical(value: string): string;
  /** Production only: false for a value that has the form and cannot exist (§4.2). */
  isPlausible?(value: string): boolean;
}

/** The field where an account of a type must have it. */
export const required = (field: AccountField): AccountField => ({ ...field, isRequired: true });

const asItIs = (value: string): string => value.trim();
const withoutSeparators = (value: string): string => value.replace(/[\s-]/g, '');
const upperCase = (value: string): string => withoutSeparators(value).toUpperCase();
const lowerCase = (value: string): string => value.trim().toLowerCase();

const zeros = (length: number): string => '0'.repeat(length);

interface Form extends Partial<Pick<AccountField, 'erased' | 'canonical' | 'isPlausible'>> {
  readonly min?: number;
  readonly max: number;
  readonly pattern?: RegExp;
}

const text = ({ min = 1, max, pattern, ...more }: Form): AccountField => ({
  shape: shapeOfText({ min, max, trim: true, ...(pattern && { pattern }) }),
  isRequired: false,
  erased: 'Erased',
  canonical: withoutSeparators,
  ...more,
});

/** An account number of any bank: 1 to 34 characters. */
export const accountNumber = (): AccountField => text({ max: 34 });
/** A bank's name in its own words: 1 to `max` characters. */
export const bankName = (max = 255): AccountField => text({ max });
/** A national code or number: so many digits, or from so many on. */
export const digits = (min: number, max = min): AccountField =>
  text({
    min,
    max,
    pattern: min === max ? new RegExp(`^[0-9]{${min}}$`) : new RegExp(`^[0-9]{${min},${max}}$`),
    erased: zeros(min),
  });
/** A bank's branch in the United Kingdom. */
export const sortCode = (): AccountField => text({ min: 6, max: 6, pattern: SORT_CODE, erased: zeros(6) });
/** A text of up to `max` characters, which may be empty. */
export const note = (max: number): AccountField => text({ min: 0, max });
/** One of a few values; the first of them takes the place of an erased person's. */
export const choice = (values: readonly string[]): AccountField => ({
  shape: oneOf(values),
  isRequired: false,
  erased: values[0] ?? '',
  canonical: asItIs,
});
export const bankAccountType = (): AccountField => choice(['CHECKING', 'SAVINGS']);
/** A country by its two capital letters; whether there is such a country, its form does not say. */
export const countryCode = (): AccountField => text({ min: 2, max: 2, pattern: /^[A-Z]{2}$/, erased: 'ZZ' });
/** A bank by its code, with the branch or without. */
export const bic = (): AccountField =>
  text({
    min: 8,
    max: 11,
    pattern: BIC,
    canonical: upperCase,
    erased: `AAAAZZ${zeros(2)}`,
  });
/** Any IBAN, or those of one country: `iban('DE', 18)` has 18 digits after the country. */
export const iban = (country?: string, length = 0): AccountField =>
  country === undefined
    ? text({ ...IBAN, min: 15, max: 34, pattern: ANY_IBAN, erased: `ZZ${zeros(13)}` })
    : text({
        ...IBAN,
        min: length + 2,
        max: length + 2,
        pattern: new RegExp(`^${country}[0-9]{${length}}$`),
        erased: `${country}${zeros(length)}`,
      });
const ANY_IBAN = /^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/;
const IBAN = { canonical: upperCase, isPlausible: (value: string) => isIban(upperCase(value)) };
/** Pakistan's has the bank's letters in it. */
export const pakistaniIban = (): AccountField =>
  text({
    ...IBAN,
    min: 24,
    max: 24,
    pattern: /^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/,
    erased: `PK${zeros(2)}AAAA${zeros(16)}`,
  });
/** The nine digits of a bank in the USA, of which the last one is a check digit. */
export const routingNumber = (): AccountField => ({ ...digits(9), isPlausible: isRoutingNumber });
/** The eighteen digits of an account in Mexico, of which the last one is a check digit. */
export const clabe = (): AccountField => ({ ...digits(18), isPlausible: isClabe });

/** A telephone number; production asks for the country's calling code, and for so many digits after it. */
export const mobileNumber = (callingCode: string, nationalDigits?: number): AccountField =>
  text({
    min: 7,
    max: 15,
    pattern: /^\+[0-9]{6,14}$/,
    erased: `+${zeros(6)}`,
    isPlausible: (value) =>
      value.startsWith(callingCode) &&
      (nationalDigits === undefined || value.length === callingCode.length + nationalDigits),
  });
/** A telephone number of one country, in both environments. */
export const nationalNumber = (callingCode: string, min: number, max = min): AccountField =>
  text({
    min: 7,
    max: 15,
    pattern: new RegExp(`^\\${callingCode}[0-9]{${min === max ? min : `${min},${max}`}}$`),
    erased: `${callingCode}${zeros(min)}`,
  });
/** Who runs the mobile money; production asks the directory of institutions (external-accounts §4.2). */
export const provider = (): AccountField => text({ max: 255 });

/** A PIX key of any kind; its form follows from `pixKeyType`. A hyphen separates nothing in an e-mail address. */
export const pixKey = (): AccountField =>
  text({
    max: 77,
    canonical: (value) => lowerCase(value.includes('@') ? value : withoutSeparators(value)),
  });
/** `name@bank` of India's UPI. */
export const virtualPaymentAddress = (): AccountField =>
  text({
    min: 3,
    max: 255,
    pattern: /^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/,
    canonical: lowerCase,
    erased: 'erased@erased',
  });
/** India's code of a bank's branch. */
export const ifsc = (): AccountField =>
  text({
    min: 11,
    max: 11,
    pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
    canonical: upperCase,
    erased: `AAAA${zeros(7)}`,
  });

/*
 * Addresses on chains. The last three characters may be any digits, also where the alphabet has no such digit, so
 * that the sandbox's suffixes fit; production decodes all of it.
 */
/** The same on every Ethereum-compatible network; the type of the account distinguishes them (§4.1). */
export const evmAddress = (): AccountField =>
  text({
    min: 42,
    max: 42,
    pattern: /^0x[0-9a-fA-F]{40}$/,
    erased: `0x${zeros(40)}`,
    canonical: lowerCase,
    isPlausible: isEvmAddress,
  });
/** An account on Solana: the base58 text of 32 bytes, in which the case of a letter counts. */
export const solanaAddress = (): AccountField =>
  text({
    min: 32,
    max: 44,
    pattern: /^[1-9A-HJ-NP-Za-km-z]{29,41}[0-9A-HJ-NP-Za-km-z]{3}$/,
    canonical: asItIs,
    isPlausible: isSolanaAddress,
    erased: '1'.repeat(32),
  });
/** An account on Tron: base58 with a checksum, in which the case of a letter counts. */
export const tronAddress = (): AccountField =>
  text({
    min: 34,
    max: 34,
    pattern: /^T[1-9A-HJ-NP-Za-km-z]{30}[0-9A-HJ-NP-Za-km-z]{3}$/,
    canonical: asItIs,
    isPlausible: isTronAddress,
    erased: `T${'1'.repeat(33)}`,
  });
/** Test networks have prefixes of their own, which production has no use for. */
export const sparkAddress = (): AccountField =>
  text({
    min: 16,
    max: 255,
    pattern: /^(spark|sparkrt|sprt)1[02-9ac-hj-np-z]{6,}[0-9ac-hj-np-z]{3}$/,
    canonical: asItIs,
    isPlausible: isSparkAddress,
    erased: `spark1${'q'.repeat(10)}`,
  });
/** Bech32 is written in either case, never in both. */
const eitherCase = (form: string): RegExp => new RegExp(`^(${form}|${form.toUpperCase()})$`);
const WORDS = '[02-9ac-hj-np-z]';
const SUFFIX = '[0-9ac-hj-np-z]{3}';
/** BOLT 11 has no upper bound; ours leaves room for a long description and many hints of routes. */
const INVOICE_LENGTH_MAX = 4096;
/** A BOLT 11 invoice; test networks have prefixes of their own, which production has no use for. */
export const lightningInvoice = (): AccountField =>
  text({
    min: 24,
    max: INVOICE_LENGTH_MAX,
    pattern: eitherCase(`ln(bc|tb|tbs|bcrt)([0-9]+[munp]?)?1${WORDS}{10,}${SUFFIX}`),
    canonical: lowerCase,
    isPlausible: isBolt11Invoice,
  });
/** A BOLT 12 offer, which can be paid more than once. */
export const lightningOffer = (): AccountField =>
  text({
    min: 12,
    max: INVOICE_LENGTH_MAX,
    pattern: eitherCase(`lno1${WORDS}{5,}${SUFFIX}`),
    canonical: lowerCase,
    isPlausible: isBolt12Offer,
  });
/** `name@domain`. A UMA address begins with `$` and is quoted directly (§4). */
export const lightningAddress = (): AccountField =>
  text({
    min: 5,
    max: 255,
    pattern: /^[A-Za-z0-9][A-Za-z0-9._+-]*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/,
    canonical: lowerCase,
  });
