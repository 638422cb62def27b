/** A tenant's pending items, oldest first, and its remaining credit in this turn. */
interface Line<Item> {
  readonly tenant: string;
  waiting: { readonly item: Item; readonly cost: number }[];
  /** Served places of `waiting`; removed in bulk, so that serving does not move the rest. */
  served: number;
  credit: number;
}

const SERVED_BEFORE_CUT = 256;

/**
 * Pending work, served in turns: each tenant's own in the order in which it came, and of the tenants one
 * after the other, each for as much as its weight (deficit round robin). However much one tenant has pending,
 * another is served after at most one turn of each of the others. Costs are charged afterwards: a tenant that
 * took more than its turn is passed over in the next ones. Adding and serving an item of cost 1 take constant
 * time.
 */
export class TurnQueue<Item> {
  /** Tenants with pending items, in the order of their turns. A map takes one out of the middle cheaply. */
  private readonly ring = new Map<string, Line<Item>>();
  private count = 0;
  private costServed = 0;

  /** `weightOf` gives how often a tenant is served for each time that one of weight 1 is; above 0. */
  constructor(private readonly weightOf: (tenant: string) => number = () => 1) {}

  get size(): number {
    return this.count;
  }

  sizeOf(tenant: string): number {
    const line = this.ring.get(tenant);
    return line === undefined ? 0 : line.waiting.length - line.served;
  }

  /** Puts an item behind all others of its tenant. `cost` is in any unit, at least 1. */
  add(tenant: string, item: Item, cost = 1): void {
    let line = this.ring.get(tenant);
    if (line === undefined) {
      line = { tenant, waiting: [], served: 0, credit: 0 };
      this.ring.set(tenant, line);
    }
    line.waiting.push({ item, cost: Math.max(1, cost) });
    this.count += 1;
  }

  /**
   * Takes out the item whose turn it is, among the tenants that may be served now. One that may not is passed
   * over. `undefined` when no tenant may, and when the next one costs more than `costMax`.
   */
  next(
    mayBeServed: (tenant: string) => boolean = () => true,
    costMax = Number.POSITIVE_INFINITY,
  ): Item | undefined {
    const passedOver = new Set<string>();
    while (passedOver.size < this.ring.size) {
      const [line] = this.ring.values();
      if (line === undefined) break;
      if (passedOver.has(line.tenant)) {
        this.passTurn(line);
      } else if (!mayBeServed(line.tenant)) {
        passedOver.add(line.tenant);
        this.passTurn(line);
      } else if (line.credit <= 0) {
        line.credit += this.weightOf(line.tenant);
        // It may owe more than one turn gives.
        if (line.credit <= 0) this.passTurn(line);
      } else {
        const cost = line.waiting[line.served]?.cost ?? 0;
        return cost > costMax ? undefined : this.serve(line);
      }
    }
    return undefined;
  }

  /** Takes out as many as cost at most `costMax` together, in their turns; at least one if any is pending. */
  take(costMax: number): Item[] {
    const taken: Item[] = [];
    const endAt = this.costServed + costMax;
    for (let next = this.next(); next !== undefined;) {
      taken.push(next);
      next = this.next(undefined, endAt - this.costServed);
    }
    return taken;
  }

  /** Removes all items for which `isOut` holds. Reads every pending item. */
  remove(isOut: (item: Item) => boolean): Item[] {
    const out: Item[] = [];
    for (const line of this.ring.values()) {
      line.waiting = line.waiting.slice(line.served).filter(({ item }) => {
        if (!isOut(item)) return true;
        out.push(item);
        return false;
      });
      line.served = 0;
      if (line.waiting.length === 0) this.ring.delete(line.tenant);
    }
    this.count -= out.length;
    return out;
  }

  private serve(line: Line<Item>): Item | undefined {
    const first = line.waiting[line.served];
    if (first === undefined) throw new Error('a tenant without anything waiting has no turn');
    line.served += 1;
    line.credit -= first.cost;
    this.costServed += first.cost;
    this.count -= 1;
    if (line.served === line.waiting.length) this.ring.delete(line.tenant);
    else if (line.credit <= 0) this.passTurn(line);
    if (line.served >= SERVED_BEFORE_CUT && line.served * 2 >= line.waiting.length) {
      line.waiting = line.waiting.slice(line.served);
      line.served = 0;
    }
    return first.item;
  }

  private passTurn(line: Line<Item>): void {
    this.ring.delete(line.tenant);
    this.ring.set(line.tenant, line);
  }
}
