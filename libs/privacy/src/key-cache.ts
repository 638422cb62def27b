import { after, type Instant } from '@causeway/kernel';

/**
 * How long an unwrapped key may be used before it is read from the table again: a shred on another instance
 * takes effect within these five seconds, and a busy subject costs one read in each of them.
 */
export const KEY_TTL_MS = 5_000;
/** About ten megabytes of keys with their subjects; the least recently used ones leave first. */
const KEYS_MAX = 20_000;

/** The known status of a subject's key; a shredded one never changes again. */
export type KnownKey = Buffer | 'SHREDDED';

/** Unwrapped keys of the subjects that are in use now, bounded in number and age. */
export class KeyCache {
  private readonly entries = new Map<string, { readonly key: KnownKey; readonly freshUntil: Instant }>();
  private nextSweepAt: Instant | undefined;

  constructor(
    private readonly now: () => Instant,
    private readonly keysMax: number = KEYS_MAX,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  get(subject: string): KnownKey | undefined {
    const entry = this.entries.get(subject);
    if (entry === undefined) return undefined;
    this.entries.delete(subject);
    if (entry.key !== 'SHREDDED' && this.now() >= entry.freshUntil) return undefined;
    // A map keeps the order of insertion: put back, it is the most recently used.
    this.entries.set(subject, entry);
    return entry.key;
  }

  /** Remembers a key, unless the subject's was shredded while this one was being fetched. */
  remember(subject: string, key: KnownKey): KnownKey {
    if (this.get(subject) === 'SHREDDED') return 'SHREDDED';
    this.sweep();
    this.entries.set(subject, { key, freshUntil: after(this.now(), KEY_TTL_MS) });
    if (this.entries.size > this.keysMax) this.forgetOldest();
    return key;
  }

  /** An unused key must not stay in memory either: it may have been shredded elsewhere. */
  private sweep(): void {
    const now = this.now();
    if (this.nextSweepAt !== undefined && now < this.nextSweepAt) return;
    this.nextSweepAt = after(now, KEY_TTL_MS);
    for (const [subject, { key, freshUntil }] of this.entries)
      if (key !== 'SHREDDED' && now >= freshUntil) this.entries.delete(subject);
  }

  private forgetOldest(): void {
    const oldest = this.entries.keys().next().value;
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}
