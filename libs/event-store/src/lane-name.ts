import { ENVIRONMENTS, type Environment } from '@causeway/kernel';

/**
 * One ordered journal: a context's events of one environment, `platform.sandbox`. Positions in it are dense. A
 * context that has several of them in an environment numbers those after the first: `ledger-2.sandbox`.
 */
export type LaneName = `${string}.${Environment}`;

export interface LaneParts {
  readonly context: string;
  readonly environment: Environment;
  /** The lane's number among its context's lanes in this environment: 1, 2, … */
  readonly ordinal: number;
}

/** Far more than one PostgreSQL writes at full speed; two digits, so that no other name reads as a lane's number. */
export const LANES_MAX = 99;
const NUMBERED = /^(.+)-([2-9]|[1-9][0-9])$/;

/** Throws for an ordinal that is not a whole number from 1 to `LANES_MAX`. */
export const laneOf = (context: string, environment: Environment, ordinal = 1): LaneName => {
  if (!Number.isInteger(ordinal) || ordinal < 1 || ordinal > LANES_MAX)
    throw new RangeError(`a lane's number is from 1 to ${LANES_MAX}, not ${ordinal}`);
  return ordinal === 1 ? `${context}.${environment}` : `${context}-${ordinal}.${environment}`;
};

/** The lanes of a context, environment by environment, numbered from 1 to `count` in each. */
export const lanesOf = (
  context: string,
  environments: readonly Environment[] = ENVIRONMENTS,
  count = 1,
): LaneName[] =>
  environments.flatMap((environment) =>
    Array.from({ length: count }, (_, index) => laneOf(context, environment, index + 1)),
  );

/** The parts of lanes that were asked for: a commit asks for its lane's once for each reader of the process. */
const known = new Map<string, LaneParts>();
/** More than a deployment has; beyond that a name is taken apart each time. */
const KNOWN_MAX = 1_000;

/** Throws for a text that is no lane's name. */
export const partsOf = (lane: string): LaneParts => {
  const before = known.get(lane);
  if (before !== undefined) return before;
  const parts = takenApart(lane);
  if (known.size < KNOWN_MAX) known.set(lane, parts);
  return parts;
};

const takenApart = (lane: string): LaneParts => {
  const dot = lane.lastIndexOf('.');
  const environment = ENVIRONMENTS.find((name) => name === lane.slice(dot + 1));
  const name = lane.slice(0, Math.max(dot, 0));
  if (environment === undefined || name === '') throw new Error(`${lane} names no lane`);
  const [, context = name, ordinal = '1'] = NUMBERED.exec(name) ?? [];
  return { context, environment, ordinal: Number(ordinal) };
};

/** Throws for a text that is no lane's name, as `contextOf` does. */
export const environmentOf = (lane: LaneName): Environment => partsOf(lane).environment;
export const contextOf = (lane: LaneName): string => partsOf(lane).context;

/** Sandbox before production, and within an environment by number. */
export const byLane = (a: LaneName, b: LaneName): number => placeOf(a) - placeOf(b);
const placeOf = (lane: LaneName): number => {
  const { environment, ordinal } = partsOf(lane);
  return ENVIRONMENTS.indexOf(environment) * (LANES_MAX + 1) + ordinal;
};
