/** The sealed text of any value that the codec can write: another one each time. */
export type Seal = (value: unknown) => string;

/** Seals and opens personal data under one key per subject (a customer, a platform, a person). */
export interface Vault {
  /** The sealed text of any value the codec can write. Creates the subject's key at first use. */
  seal(subject: string, value: unknown): Promise<string>;
  /** Seals several values of one subject, to be used at once: the key is that of this moment. Creates it as `seal` does. */
  sealer(subject: string): Promise<Seal>;
  /** The value, or `Erased.instance` when the subject's key is gone. Throws when the text was tampered with. */
  open(sealed: string): Promise<unknown>;
  keyedHash(purpose: string, value: string): string;
  shred(subject: string): Promise<void>;
}
