import type { CallContext } from '../port.js';

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** Chooses the instance of a service for a platform's work: follows redirects, avoids instances that hang. */
export class InstanceDirectory {
  private readonly homes = new Map<string, string>();
  private readonly silent = new Set<string>();
  private favourite = 0;

  constructor(private readonly urls: readonly string[]) {}

  get hasSeveral(): boolean {
    return this.urls.length > 1;
  }

  /** The instance that does the platform's work, or one that redirects to it. */
  urlFor(tenant: Tenant): string | undefined {
    return this.homes.get(placeOf(tenant)) ?? this.nextSpeaking() ?? this.urls[this.favourite];
  }

  follow(tenant: Tenant, from: string, address: string | undefined): boolean {
    // A redirect to the instance itself, or to one that hangs, is out of date.
    const isNews = address !== undefined && address !== from && !this.silent.has(address);
    if (isNews) this.homes.set(placeOf(tenant), address);
    else this.leave(tenant, from);
    return isNews;
  }

  /** The instance there does not do the work: the next one may, or redirects. */
  leave(tenant: Tenant, url: string): void {
    const place = placeOf(tenant);
    if (this.homes.get(place) === url) this.homes.delete(place);
    if (this.urls[this.favourite] === url) this.favourite = (this.favourite + 1) % this.urls.length;
  }

  /** The instance there hangs: it gets no request until it responds again. */
  shun(url: string): void {
    this.silent.add(url);
    for (const [place, home] of this.homes) if (home === url) this.homes.delete(place);
  }

  heard(url: string): void {
    this.silent.delete(url);
  }

  isShunned(url: string): boolean {
    return this.silent.has(url);
  }

  private nextSpeaking(): string | undefined {
    const turned = [...this.urls.slice(this.favourite), ...this.urls.slice(0, this.favourite)];
    return turned.find((url) => !this.silent.has(url));
  }
}

const placeOf = ({ environment, platformId }: Tenant): string => `${environment} ${platformId}`;
