import { isClabe, isIban, isRoutingNumber, isSolanaAddress } from './checksums.js';

/** One text of `accountInfo`: its form, what makes two spellings the same, and what production asks beyond. */
export interface AccountField {
  readonly min: number;
  readonly max: number;
  readonly pattern?: RegExp;
  readonly oneOf?: readonly string[];
  readonly isRequired: boolean;
  /** Equal for spellings of the same account (external-accounts §3). */
  canonical(value: string): string;
  /** Production only: false for a value that has the form and cannot exist (§4.2). */
  isPlausible?(value: string): boolean;
}

export const required = (field: AccountField): AccountField => ({ ...field, isRequired: true });

const withoutSeparators = (value: string): string => value.replace(/[\s-]/g, '');
const upperCase = (value: string): string => withoutSeparators(value).toUpperCase();

const text = (form: Partial<AccountField> & { readonly max: number }): AccountField => ({
  min: 1,
  isRequired: false,
  canonical: withoutSeparators,
  ...form,
});

/** An account number of any bank: 1 to 34 characters. */
export const accountNumber = (): AccountField => text({ max: 34 });
export const bankName = (max = 255): AccountField => text({ max });
/** A national code or number: so many digits, or from so many on. */
export const digits = (min: number, max = min): AccountField =>
  text({
    min,
    max,
    pattern: min === max ? new RegExp(`^[0-9]{${min}}$`) : new RegExp(`^[0-9]{${min},${max}}$`),
  });
export const note = (max: number): AccountField => text({ min: 0, max });
export const bankAccountType = (): AccountField =>
  text({ max: 8, oneOf: ['CHECKING', 'SAVINGS'], canonical: (value) => value });
export const bic = (): AccountField =>
  text({
    min: 8,
    max: 11,
    pattern: /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
    canonical: upperCase,
  });
/** Any IBAN, or those of one country: `iban('DE', 18)` has 18 digits after the country. */
export const iban = (country?: string, length = 0): AccountField =>
  country === undefined
    ? text({ ...IBAN, min: 15, max: 34, pattern: /^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/ })
    : text({
        ...IBAN,
        min: length + 2,
        max: length + 2,
        pattern: new RegExp(`^${country}[0-9]{${length}}$`),
      });
const IBAN = { canonical: upperCase, isPlausible: (value: string) => isIban(upperCase(value)) };
export const routingNumber = (): AccountField => ({ ...digits(9), isPlausible: isRoutingNumber });
export const clabe = (): AccountField => ({ ...digits(18), isPlausible: isClabe });
/** A telephone number; production asks for the country's calling code. */
export const mobileNumber = (callingCode: string): AccountField =>
  text({
    min: 7,
    max: 15,
    pattern: /^\+[0-9]{6,14}$/,
    isPlausible: (value) => value.startsWith(callingCode),
  });
/** The last three characters may be any digits, so that the sandbox's suffixes fit; production decodes all of it. */
export const solanaAddress = (): AccountField =>
  text({
    min: 32,
    max: 44,
    pattern: /^[1-9A-HJ-NP-Za-km-z]{29,41}[0-9A-HJ-NP-Za-km-z]{3}$/,
    canonical: (value) => value.trim(),
    isPlausible: isSolanaAddress,
  });
