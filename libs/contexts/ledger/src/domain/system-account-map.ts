import type { CurrencyCode } from '@causeway/kernel';
import type { SystemAccount } from './entry.js';
import { PlatformMap } from './platform-map.js';

/** A value for each of the service's own accounts: of a platform, one of each kind in every currency. */
export class SystemAccountMap<Value> {
  private readonly byCurrency = new PlatformMap<Map<CurrencyCode, Value>>();

  get(platformId: string, account: SystemAccount, currency: CurrencyCode): Value | undefined {
    return this.byCurrency.get(platformId, account)?.get(currency);
  }

  /** Puts a value, or takes it out where it is `undefined`. */
  put(platformId: string, account: SystemAccount, currency: CurrencyCode, value: Value | undefined): void {
    const values = this.byCurrency.get(platformId, account);
    if (value === undefined) {
      values?.delete(currency);
      if (values?.size === 0) this.byCurrency.put(platformId, account, undefined);
    } else if (values !== undefined) values.set(currency, value);
    else this.byCurrency.put(platformId, account, new Map([[currency, value]]));
  }

  *entries(): IterableIterator<
    readonly [platformId: string, account: SystemAccount, currency: CurrencyCode, value: Value]
  > {
    for (const [platformId, account, values] of this.byCurrency.entries()) {
      for (const [currency, value] of values) yield [platformId, account as SystemAccount, currency, value];
    }
  }
}
