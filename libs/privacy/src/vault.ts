/** Seals and opens personal data under one key per subject (a customer, a platform, a person). */
export interface Vault {
  /** The sealed text of any value the codec can write. Creates the subject's key at first use. */
  seal(subject: string, value: unknown): Promise<string>;
  /** The value, or `Erased.instance` when the subject's key is gone. Throws when the text was tampered with. */
  open(sealed: string): Promise<unknown>;
  keyedHash(purpose: string, value: string): string;
  shred(subject: string): Promise<void>;
}
