import type { RequestSummary } from '@causeway/http';
import { instant, machineMs, newUuid, type Environment, type Instant } from '@causeway/kernel';

/** A request of a platform as a person looks into it: never a body, a path with ids, or what stood in a field. */
export interface RecentRequest {
  readonly requestId: string;
  readonly askedAt: Instant;
  readonly method: string;
  /** The route's pattern. */
  readonly path: string;
  readonly operationId?: string;
  readonly status: number;
  readonly durationMs: number;
  readonly tokenId: string;
  readonly code?: string;
  readonly fields: readonly string[];
}

export interface RequestsWanted {
  readonly platformId: string;
  readonly environment: Environment;
  readonly limit: number;
  readonly onlyRefused?: boolean;
  /** Those that were asked then or later. */
  readonly startDate?: string;
}

export interface RecentRequestsBounds {
  /** Of all platforms together: some thirty megabytes. */
  readonly entriesMax: number;
  /** Of one platform in one environment, while there is room. */
  readonly entriesOfOneMax: number;
  readonly ageMaxMs: number;
}

const BOUNDS: RecentRequestsBounds = { entriesMax: 100_000, entriesOfOneMax: 1_000, ageMaxMs: 6 * 3_600_000 };
/** Enough for gateways to differ. */
const GATEWAY_ID_LENGTH = 8;
/** Looking at requests is not among them: who watches would see nothing else. */
const LOOKING = 'listOwnRequests';
/** Below so many of each there is nothing to look at; the platform that was quiet for longest gives way. */
const SHARE_MIN = 50;

/**
 * What clients asked this gateway in the last hours. A ring in memory for each platform and environment: adding costs no
 * statement, and a platform that asks much pushes out its own requests and no other's.
 */
export class RecentRequests {
  /** Which gateway of the installation this is, by a name of its own, and since when it keeps what it was asked. */
  readonly gateway: { readonly id: string; readonly since: Instant };
  private readonly rings = new Map<string, RecentRequest[]>();

  constructor(
    private readonly nowMs: () => number = machineMs,
    private readonly bounds: RecentRequestsBounds = BOUNDS,
  ) {
    this.gateway = { id: newUuid().slice(-GATEWAY_ID_LENGTH), since: instant(nowMs()) };
  }

  /** Keeps an answered request, where it was a platform's own; what the console's page asks for a person is not. */
  add(summary: RequestSummary): void {
    const { platformId, environment, tokenId, route, isOfConsole } = summary;
    if (platformId === undefined || environment === undefined || tokenId === undefined) return;
    const { operationId } = summary;
    if (route === undefined || isOfConsole === true || operationId === LOOKING) return;
    const { requestId, method, status, durationMs, code, fields = [] } = summary;
    const ring = this.ringOf(`${environment} ${platformId}`);
    ring.push({
      requestId,
      askedAt: instant(this.nowMs() - durationMs),
      method,
      path: route,
      ...(operationId !== undefined && { operationId }),
      status,
      durationMs: Math.round(durationMs * 100) / 100,
      tokenId,
      ...(code !== undefined && { code }),
      fields,
    });
    if (ring.length > this.share()) ring.splice(0, ring.length - this.share());
  }

  /** The newest first. */
  list({ platformId, environment, limit, onlyRefused, startDate }: RequestsWanted): RecentRequest[] {
    const oldest = instant(this.nowMs() - this.bounds.ageMaxMs);
    const from = startDate !== undefined && instant(startDate) > oldest ? instant(startDate) : oldest;
    return (this.rings.get(`${environment} ${platformId}`) ?? [])
      .filter(({ askedAt, status }) => askedAt >= from && (onlyRefused !== true || status >= 400))
      .slice(-limit)
      .reverse();
  }

  private ringOf(key: string): RecentRequest[] {
    const known = this.rings.get(key);
    if (known !== undefined) return known;
    if (this.rings.size >= this.bounds.entriesMax / SHARE_MIN) this.rings.delete(this.quietest());
    const ring: RecentRequest[] = [];
    this.rings.set(key, ring);
    for (const each of this.rings.values())
      if (each.length > this.share()) each.splice(0, each.length - this.share());
    return ring;
  }

  private share(): number {
    const { entriesMax, entriesOfOneMax } = this.bounds;
    return Math.min(
      entriesOfOneMax,
      Math.max(SHARE_MIN, Math.floor(entriesMax / Math.max(1, this.rings.size))),
    );
  }

  private quietest(): string {
    const last = (ring: readonly RecentRequest[]): string => ring.at(-1)?.askedAt ?? '';
    const [[key] = ['']] = [...this.rings].sort(([, one], [, other]) => (last(one) < last(other) ? -1 : 1));
    return key;
  }
}
