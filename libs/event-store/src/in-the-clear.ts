import { fromPlain, toPlain } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';

type Remembering = Pick<Vault, 'keep' | 'kept'>;

/**
 * What this process has written, as opening it would give it. Where persons are in it, the vault remembers it with their
 * keys, and it is forgotten with the first of them.
 */
export class InTheClear<Value extends object> {
  private isAsDecoded = false;

  constructor(
    private readonly vault: Remembering,
    /** Whose keys seal parts of it. */
    private readonly subjects: readonly string[],
    value: Value,
  ) {
    this.keep(value);
  }

  private plain: Value | undefined;

  /** `undefined` where one of the keys is forgotten or gone: then what is stored is opened. */
  read(): Value | undefined {
    let value = this.plain;
    for (const subject of this.subjects) {
      value = this.vault.kept(subject, this) as Value | undefined;
      if (value === undefined) return undefined;
    }
    if (value === undefined || this.isAsDecoded) return value;
    // The codec leaves out what is undefined.
    const decoded = fromPlain(toPlain(value)) as Value;
    this.keep(decoded);
    this.isAsDecoded = true;
    return decoded;
  }

  private keep(value: Value): void {
    if (this.subjects.length === 0) this.plain = value;
    for (const subject of this.subjects) this.vault.keep(subject, this, value);
  }
}
