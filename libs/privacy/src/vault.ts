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
