/** The sealed text of any value that the codec can write: another one each time. */
export type Seal = (value: unknown) => string;

/** The seal of a subject, under the key of this moment. */
export type SealerOf = (subject: string) => Seal;

/** Seals and opens personal data under one key per subject (a customer, a platform, a person). */
export interface Vault {
  /** The sealed text of any value the codec can write. Creates the subject's key at first use. */
  seal(subject: string, value: unknown): Promise<string>;
  /**
   * The result of work that seals values of any subjects, and does nothing else: it is done again where a key has to be
   * asked for first. Creates keys as `seal` does.
   */
  sealing<Result>(work: (sealerOf: SealerOf) => Result): Promise<Result>;
  /** The value, or `Erased.instance` when the subject's key is gone. Throws when the text was tampered with. */
  open(sealed: string): Promise<unknown>;
  /**
   * Remembers a value in the clear as that of its holder, as long as this process uses the subject's key, which is some
   * seconds at a time. Nothing is remembered of a subject whose key is unknown or gone, or where there is no room.
   */
  keep(subject: string, holder: object, value: object): void;
  /** What is remembered as the holder's. */
  kept(subject: string, holder: object): object | undefined;
  keyedHash(purpose: string, value: string): string;
  shred(subject: string): Promise<void>;
}
