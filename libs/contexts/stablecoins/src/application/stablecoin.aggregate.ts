import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
import type { EventCatalog, NameRelease } from '@causeway/event-store';
import { uuidOf } from '@causeway/kernel';
import { isOver } from '../domain/stablecoin.decide.js';
import {
  evolveStablecoin,
  noStablecoin,
  type KnownStablecoin,
  type Stablecoin,
  type StablecoinEvent,
} from '../domain/stablecoin.js';
import { stablecoinRows } from '../read/stablecoin.view.js';

/** Every event of a stablecoin's stream; one that is missing here does not compile. */
export const stablecoinEvents = {
  StablecoinRegistered: { version: 1 },
  StablecoinAccepted: { version: 1 },
  StablecoinRejected: { version: 1 },
  StablecoinProvisioned: { version: 1 },
  StablecoinProvisioningFailed: { version: 1 },
  EnablementRequested: { version: 1 },
  EnablementApproved: { version: 1 },
  EnablementDeclined: { version: 1 },
  StablecoinEnabled: { version: 1 },
  StablecoinDisabled: { version: 1 },
} as const satisfies EventCatalog & Record<StablecoinEvent['type'], unknown>;

/** What goes on by itself: an accepted token is provisioned, an approved enablement is finished. */
export const ADVANCE_STABLECOIN = 'advance-stablecoin';
export interface StablecoinDue {
  readonly platformId: string;
  readonly stablecoinId: KnownStablecoin['stablecoinId'];
}

/** A code is a currency of the whole deployment. */
const CURRENCY_NAMES = 'stablecoin-currency';
export const TOKEN_NAMES = 'stablecoin-token';

/** A platform registers a token once, by either of its names, as long as that comes to something (stablecoins §4). */
const namesOf = (token: KnownStablecoin): NameRelease[] => {
  const { platformId, provider, providerTokenIdentifier, network, networkTokenIdentifier } = token;
  return [
    [platformId, provider, providerTokenIdentifier],
    [platformId, network, networkTokenIdentifier],
  ].map((name) => ({ scope: TOKEN_NAMES, value: JSON.stringify(name) }));
};

const consequencesOf = (
  event: StablecoinEvent,
  before: Stablecoin,
  after: Stablecoin,
  { metadata: { platformId } }: EventEnvelope,
): Consequences => {
  if (after.status === 'ABSENT') return {};
  const { stablecoinId } = after;
  const timerId = `${ADVANCE_STABLECOIN}-${uuidOf(stablecoinId)}`;
  const advance = (dueAt: StablecoinEventAt): Consequences => {
    const data: StablecoinDue = { platformId, stablecoinId };
    return { timers: [{ timerId, name: ADVANCE_STABLECOIN, dueAt, data }] };
  };
  if (event.type === 'StablecoinRegistered')
    return { reserve: namesOf(after).map((name) => ({ ...name, owner: stablecoinId })) };
  if (event.type === 'StablecoinAccepted' || event.type === 'EnablementApproved')
    return advance(event.changedAt);
  const isNamed = before.status !== 'ABSENT' && before.currency !== undefined;
  return {
    cancelTimers: [timerId],
    ...(isOver(after.issuanceStatus) && { release: namesOf(after) }),
    ...(event.type === 'StablecoinEnabled' &&
      !isNamed && { reserve: [{ scope: CURRENCY_NAMES, value: event.currency, owner: stablecoinId }] }),
  };
};
type StablecoinEventAt = Extract<StablecoinEvent, { readonly changedAt: unknown }>['changedAt'];

/** One stream a stablecoin: `stablecoin-<uuid>`. */
export const stablecoinStreams: Aggregate<Stablecoin, StablecoinEvent> = {
  category: 'stablecoin',
  initial: noStablecoin,
  evolve: evolveStablecoin,
  views: [stablecoinRows],
  consequences: consequencesOf,
};
