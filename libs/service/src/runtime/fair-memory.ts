interface Kept<Value> {
  readonly tenant: string;
  readonly value: Value;
  readonly bytes: number;
}

/** Counted for each entry beside its content: keys, indexes, objects. */
const ENTRY_BYTES = 500;
/** A full memory is emptied to this part of its bound, so that tenants are seldom compared. */
const LEFT = 15 / 16;

/**
 * Values by key, within a bound for all together. Of a full memory the tenant that holds the most gives up what it
 * used longest ago: no tenant drives out the facts of others that hold less.
 */
export class FairMemory<Value> {
  private readonly kept = new Map<string, Kept<Value>>();
  /** A map keeps the order of insertion: a key that is used is inserted again, as the youngest. */
  private readonly tenants = new Map<string, { readonly keys: Set<string>; bytes: number }>();
  private bytes = 0;

  /** `dropped` is called with each value that leaves, for whatever reason, `clear` excepted. */
  constructor(
    private readonly bytesMax: number,
    private readonly dropped: (key: string, value: Value) => void = () => undefined,
  ) {}

  get size(): number {
    return this.kept.size;
  }

  has(key: string): boolean {
    return this.kept.has(key);
  }

  get(key: string): Value | undefined {
    const entry = this.kept.get(key);
    if (entry === undefined) return undefined;
    const keys = this.tenants.get(entry.tenant)?.keys;
    keys?.delete(key);
    keys?.add(key);
    return entry.value;
  }

  set(tenant: string, key: string, value: Value, contentBytes: number): void {
    this.delete(key);
    const bytes = contentBytes + ENTRY_BYTES;
    const share = this.tenants.get(tenant) ?? { keys: new Set<string>(), bytes: 0 };
    this.tenants.set(tenant, share);
    share.keys.add(key);
    share.bytes += bytes;
    this.bytes += bytes;
    this.kept.set(key, { tenant, value, bytes });
    if (this.bytes > this.bytesMax) this.shrink(this.bytesMax * LEFT);
  }

  delete(key: string): void {
    const entry = this.kept.get(key);
    if (entry === undefined) return;
    const { tenant, bytes, value } = entry;
    const share = this.tenants.get(tenant);
    if (share !== undefined) {
      share.keys.delete(key);
      share.bytes -= bytes;
      if (share.keys.size === 0) this.tenants.delete(tenant);
    }
    this.bytes -= bytes;
    this.kept.delete(key);
    this.dropped(key, value);
  }

  clear(): void {
    this.kept.clear();
    this.tenants.clear();
    this.bytes = 0;
  }

  private shrink(target: number): void {
    while (this.bytes > target) {
      const [heaviest] = [...this.tenants.values()].sort((one, other) => other.bytes - one.bytes);
      if (heaviest === undefined) return;
      const half = heaviest.bytes / 2;
      for (const key of heaviest.keys) {
        if (this.bytes <= target || heaviest.bytes < half) break;
        this.delete(key);
      }
    }
  }
}
