/** Values by an id that is unique within a platform. */
export class PlatformMap<Value> {
  private readonly byPlatform = new Map<string, Map<string, Value>>();

  get(platformId: string, id: string): Value | undefined {
    return this.byPlatform.get(platformId)?.get(id);
  }

  /** Puts a value, or takes it out where it is `undefined`. */
  put(platformId: string, id: string, value: Value | undefined): void {
    const own = this.byPlatform.get(platformId);
    if (value === undefined) {
      own?.delete(id);
      if (own?.size === 0) this.byPlatform.delete(platformId);
    } else if (own !== undefined) own.set(id, value);
    else this.byPlatform.set(platformId, new Map([[id, value]]));
  }

  *entries(): IterableIterator<readonly [platformId: string, id: string, value: Value]> {
    for (const [platformId, own] of this.byPlatform) {
      for (const [id, value] of own) yield [platformId, id, value];
    }
  }
}
