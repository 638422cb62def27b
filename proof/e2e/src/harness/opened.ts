/** What a suite has opened so far, closed in the reverse order, also when opening failed half-way. */
export class Opened {
  private readonly closes: (() => unknown)[] = [];

  /** Keeps the way to close a thing, and gives the thing back. */
  add<Thing>(thing: Thing, close: (thing: Thing) => unknown): Thing {
    this.closes.push(() => close(thing));
    return thing;
  }

  /** Closes everything, although some of it fails; then rejects with the first failure. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.closes.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
