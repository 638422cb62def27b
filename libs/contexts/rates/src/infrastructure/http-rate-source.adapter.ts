import { ProgramClient, type ProgramSettings } from '@causeway/http/outbound';
import { after, elapsedMs, Rate, type Clock, type CurrencyCode, type Instant } from '@causeway/kernel';
import type { RateSource } from '../application/ports.js';
import type { DollarPrice } from '../domain/corridor.js';
import { readPriceDocument, type PriceDocument } from './price-document.js';

export interface HttpRateSourcePorts {
  readonly clock: Clock;
  /** Notified of every failure; prices that are held go on being used until they are too old. */
  readonly failed: (error: Error) => void;
}

/** Prices move slowly beside this, and the source is asked once for all of them. */
const REFRESH_AFTER_MS = 60_000;
/** A source that is away is not asked by every request: each of them would wait. */
const PAUSE_AFTER_FAILURE_MS = 5_000;
/** Fifty prices are two kilobytes. */
const BYTES_MAX = 262_144;

/** Whose look-ups of names and connections these are: no platform's. */
const OPERATOR = 'operator';

/** A dollar is a dollar, and stablecoins are pegged to it (rates-and-rails §7). */
const PEGGED: ReadonlySet<CurrencyCode> = new Set(['USD', 'USDB', 'USDC', 'USDT']);

interface Held {
  readonly pulledAt: Instant;
  readonly prices: PriceDocument['prices'];
}

/**
 * Production's prices, pulled over HTTP at most once a minute. A caller meanwhile awaits the same pull. What
 * cannot be pulled is not made up: the prices held keep the time at which they were taken, and grow too old with it.
 */
export class HttpRateSource implements RateSource {
  private held: Held | undefined;
  private pulling: Promise<void> | undefined;
  private pausedUntil: Instant | undefined;
  private readonly client: ProgramClient;

  constructor(
    /** Its address answers the price document of `readPriceDocument` to a GET. */
    settings: ProgramSettings,
    private readonly ports: HttpRateSourcePorts,
  ) {
    this.client = new ProgramClient(settings, BYTES_MAX);
  }

  async priceOf(code: CurrencyCode): Promise<DollarPrice | undefined> {
    if (PEGGED.has(code)) return { unitsPerDollar: Rate.ONE, takenAt: this.now() };
    if (this.isPullDue()) {
      this.pulling ??= this.pull();
      await this.pulling;
    }
    return this.held?.prices.get(code);
  }

  private now(): Instant {
    return this.ports.clock.now('production');
  }

  private isPullDue(): boolean {
    const now = this.now();
    if (this.pausedUntil !== undefined && now < this.pausedUntil) return false;
    return this.held === undefined || elapsedMs(this.held.pulledAt, now) >= REFRESH_AFTER_MS;
  }

  private async pull(): Promise<void> {
    try {
      const bytes = await this.client.ask({ tenant: OPERATOR });
      const { prices, unreadable } = readPriceDocument(bytes, this.now());
      this.held = { pulledAt: this.now(), prices };
      this.pausedUntil = undefined;
      if (unreadable.length > 0)
        this.ports.failed(new Error(`The price document has no readable price for ${unreadable.join(', ')}`));
    } catch (error) {
      this.pausedUntil = after(this.now(), PAUSE_AFTER_FAILURE_MS);
      this.ports.failed(new Error('The prices could not be pulled', { cause: error }));
    } finally {
      this.pulling = undefined;
    }
  }
}
