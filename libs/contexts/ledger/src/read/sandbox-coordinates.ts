import { fingerprint } from '@causeway/kernel';

const DIGITS = '0123456789';
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH_32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** A prefix and so many characters of base 32. */
export interface ReferenceForm {
  readonly prefix: string;
  readonly length: number;
}
/** Accounts whose coordinates are kept at once. */
const RECENT_MAX = 256;

/** Accounts §6. */
const ACCOUNT_REFERENCE: ReferenceForm = { prefix: 'FUND-', length: 8 };

/**
 * Coordinates that look real, lead nowhere, and are the same on every request: each is a digest of the id of
 * the account, or of the quote, and of its purpose. Check digits are right where client libraries are known
 * to verify them.
 */
export class SandboxCoordinates {
  private static readonly recent = new Map<string, SandboxCoordinates>();
  private readonly texts = new Map<string, string>();

  /** An account's. They are drawn once for what is made of an account in one go: its row, its document, its event. */
  static ofAccount(accountId: string): SandboxCoordinates {
    const { recent } = SandboxCoordinates;
    const known = recent.get(accountId);
    if (known !== undefined) return known;
    if (recent.size >= RECENT_MAX) recent.clear();
    const drawn = new SandboxCoordinates(accountId);
    recent.set(accountId, drawn);
    return drawn;
  }

  constructor(
    private readonly id: string,
    private readonly referenceForm: ReferenceForm = ACCOUNT_REFERENCE,
  ) {}

  /** What a payer names, so that the deposit is matched. */
  get reference(): string {
    const { prefix, length } = this.referenceForm;
    return `${prefix}${this.text('reference', BASE_32, length)}`;
  }

  digits(purpose: string, length: number): string {
    return this.text(purpose, DIGITS, length);
  }

  /** With the check digits of ISO 13616; `length` is that of the account part, which is all digits. */
  iban(country: string, length: number): string {
    const account = this.digits('iban', length);
    // Letters count from A = 10, and the country follows the account with two zeros for the check digits.
    const letters = [...country].map((letter) => String(letter.charCodeAt(0) - 55)).join('');
    const check = 98n - (BigInt(`${account}${letters}00`) % 97n);
    return `${country}${String(check).padStart(2, '0')}${account}`;
  }

  /** In lower case, which asks for no checksum. */
  evmAddress(): string {
    return `0x${this.digest('evm', 0).slice(0, 40)}`;
  }

  /** 32 bytes in base 58, as Solana writes them; zero bytes in front do not occur often enough to matter. */
  solanaAddress(): string {
    return inBase(BigInt(`0x${this.digest('solana', 0)}`), BASE_58);
  }

  tronAddress(): string {
    return `T${this.text('tron', BASE_58, 33)}`;
  }

  bech32(purpose: string, prefix: string, length: number): string {
    return `${prefix}1${this.text(purpose, BECH_32, length)}`;
  }

  uuid(purpose: string): string {
    return this.digest(purpose, 0).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  }

  private text(purpose: string, alphabet: string, length: number): string {
    const key = `${purpose} ${length} ${alphabet}`;
    const text = this.texts.get(key) ?? this.drawn(purpose, alphabet, length);
    this.texts.set(key, text);
    return text;
  }

  private drawn(purpose: string, alphabet: string, length: number): string {
    let text = '';
    for (let round = 0; text.length < length; round += 1) {
      // 32 characters of any alphabet up to 58 fit into a digest of 256 bits.
      const drawn = inBase(BigInt(`0x${this.digest(purpose, round)}`), alphabet);
      text += drawn.padStart(32, alphabet[0]).slice(-32);
    }
    return text.slice(0, length);
  }

  private digest(purpose: string, round: number): string {
    return fingerprint([this.id, purpose, round]);
  }
}

/** So many digits of any alphabet up to 58 are exact in a number: 256 bits are divided once for all of them. */
const DIGITS_AT_ONCE = 8;

const inBase = (value: bigint, alphabet: string): string => {
  const divisor = BigInt(alphabet.length ** DIGITS_AT_ONCE);
  const [zero] = alphabet;
  let text = '';
  let rest = value;
  for (; rest >= divisor; rest /= divisor)
    text = smallInBase(Number(rest % divisor), alphabet).padStart(DIGITS_AT_ONCE, zero) + text;
  return smallInBase(Number(rest), alphabet) + text;
};

const smallInBase = (value: number, alphabet: string): string => {
  let text = '';
  let rest = value;
  do {
    text = `${alphabet[rest % alphabet.length]}${text}`;
    rest = Math.floor(rest / alphabet.length);
  } while (rest > 0);
  return text;
};
