import { after, type Instant } from '@causeway/kernel';

/**
 * How long an unwrapped key may be used before it is read from the table again: a shred on another instance
 * takes effect within these five seconds, and a busy subject costs one read in each of them.
 */
export const KEY_TTL_MS = 5_000;
/** About ten megabytes of keys with their subjects; those that were fetched longest ago leave first. */
const KEYS_MAX = 20_000;

/** Of all opened texts beside their keys, in UTF-16 units; what comes beyond is decrypted each time. */
const OPENED_MAX = 2 * 1_024 * 1_024;

interface Entry {
  readonly key: KnownKey;
  readonly freshUntil: Instant;
  /** Sealed texts that this key has opened. */
  opened?: Set<string>;
  openedSize: number;
  /** By their holders, values that were sealed under this key: they also go with their holder. */
  kept?: WeakMap<object, object>;
}

/** The known status of a subject's key; a shredded one never changes again. */
export type KnownKey = Buffer | 'SHREDDED';

/**
 * Unwrapped keys of the subjects that are in use now, bounded in number and age; and beside each one the texts that it
 * has opened and the values that it has sealed, which are forgotten with it.
 */
export class KeyCache {
  private readonly entries = new Map<string, Entry>();
  /** By their sealed texts, what was in those that were opened: they go with their subject's key. */
  private readonly texts = new Map<string, { readonly subject: string; readonly text: string }>();
  private nextSweepAt: Instant | undefined;
  private openedSize = 0;

  constructor(
    private readonly now: () => Instant,
    private readonly keysMax: number = KEYS_MAX,
    private readonly openedMax: number = OPENED_MAX,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  get(subject: string): KnownKey | undefined {
    const entry = this.entries.get(subject);
    if (entry === undefined) return undefined;
    if (entry.key !== 'SHREDDED' && this.now() >= entry.freshUntil) {
      this.forget(subject, entry);
      return undefined;
    }
    return entry.key;
  }

  /** Remembers a key, unless the subject's was shredded while this one was being fetched. */
  remember(subject: string, key: KnownKey): KnownKey {
    if (this.get(subject) === 'SHREDDED') return 'SHREDDED';
    this.sweep();
    this.forget(subject, this.entries.get(subject));
    const freshUntil = after(this.now(), KEY_TTL_MS);
    this.entries.set(subject, { key, freshUntil, openedSize: 0 });
    if (this.entries.size > this.keysMax) this.forgetOldest();
    return key;
  }

  /** What a sealed text held when its subject's key opened it, as long as that key may be used. */
  openedOf(sealed: string): string | undefined {
    const opened = this.texts.get(sealed);
    return opened === undefined || this.get(opened.subject) === undefined ? undefined : opened.text;
  }

  /** Keeps it as long as the key, if there is room. */
  rememberOpened(subject: string, sealed: string, text: string): void {
    const entry = this.entries.get(subject);
    const size = sealed.length + text.length;
    if (entry === undefined || entry.key === 'SHREDDED' || this.openedSize + size > this.openedMax) return;
    if (this.texts.has(sealed)) return;
    this.texts.set(sealed, { subject, text });
    (entry.opened ??= new Set()).add(sealed);
    entry.openedSize += size;
    this.openedSize += size;
  }

  keep(subject: string, holder: object, value: object): void {
    const entry = this.entries.get(subject);
    if (entry === undefined || entry.key === 'SHREDDED') return;
    (entry.kept ??= new WeakMap()).set(holder, value);
  }

  kept(subject: string, holder: object): object | undefined {
    return this.get(subject) === undefined ? undefined : this.entries.get(subject)?.kept?.get(holder);
  }

  /** An unused key must not stay in memory either: it may have been shredded elsewhere. */
  private sweep(): void {
    const now = this.now();
    if (this.nextSweepAt !== undefined && now < this.nextSweepAt) return;
    this.nextSweepAt = after(now, KEY_TTL_MS);
    for (const [subject, entry] of this.entries)
      if (entry.key !== 'SHREDDED' && now >= entry.freshUntil) this.forget(subject, entry);
  }

  private forgetOldest(): void {
    const [oldest] = this.entries;
    if (oldest !== undefined) this.forget(...oldest);
  }

  private forget(subject: string, entry: Entry | undefined): void {
    this.openedSize -= entry?.openedSize ?? 0;
    for (const sealed of entry?.opened ?? []) this.texts.delete(sealed);
    this.entries.delete(subject);
  }
}
