import { CRASH_POINTS, type CrashPoint } from '@causeway/kernel';
import type { ProcessName, Shape } from '@causeway/e2e';
import type { SeededChance } from '../seeded-chance.js';

/** One kill: which process, and when. */
export type KillPlan =
  /** The process kills itself when it passes the crash point for the `pass`th time. */
  | { readonly victim: ProcessName; readonly at: 'label'; readonly label: CrashPoint; readonly pass: number }
  /** It is killed from outside, so long after the load began, or after it was launched. */
  | { readonly victim: ProcessName; readonly at: 'load' | 'start'; readonly afterMs: number };

/** Passes to wait for: few enough that a short load reaches them. */
const PASS_MAX = 4;
/** A part of a payment is passed a few times a second at most, a refund more seldom. */
const PAYMENT_PASS_MAX = 2;
const LOAD_MS = { min: 100, max: 1_500 } as const;
/** From before the first connection to a little after a process is ready. */
const START_MS = { min: 50, max: 2_500 } as const;
/** How often a random moment lies in a start instead of the load. */
const IN_A_START = 0.3;

const RARE: ReadonlySet<string> = new Set(['payment', 'deposit']);
const RELAYS: ReadonlySet<CrashPoint> = new Set([
  'relay.before-send',
  'relay.after-send',
  'relay.after-checkpoint',
]);
/** Whatever decides and appends many times a second: in the services shape, these processes. */
const DECIDING: readonly ProcessName[] = ['gateway', 'webhooks', 'quotes'];
/** Whatever serves the load at all. */
const SERVING: readonly ProcessName[] = [...DECIDING, 'ledger', 'onboarding'];

/** The labels that a shape passes: without Kafka nothing is relayed. */
export const labelsOf = (shape: Shape): readonly CrashPoint[] =>
  CRASH_POINTS.filter((label) => shape === 'services' || !RELAYS.has(label));

/** The processes that pass a label under load. */
export const victimsOf = (shape: Shape, label: CrashPoint): readonly ProcessName[] => {
  if (shape === 'standalone') return ['standalone'];
  return VICTIMS[partOf(label)] ?? DECIDING;
};

/** Whose code a label stands in, where it is not everybody's. */
const VICTIMS: Readonly<Record<string, readonly ProcessName[]>> = {
  relay: ['gateway', 'quotes', 'ledger'],
  reader: ['webhooks'],
  delivery: ['webhooks'],
  ledger: ['ledger'],
  deposit: ['quotes'],
  payment: ['quotes'],
};

const partOf = (label: CrashPoint): string => label.slice(0, label.indexOf('.'));

export const killAtLabel = (shape: Shape, label: CrashPoint, chance: SeededChance): KillPlan => ({
  victim: chance.pick(victimsOf(shape, label)),
  at: 'label',
  label,
  pass: chance.whole(1, RARE.has(partOf(label)) ? PAYMENT_PASS_MAX : PASS_MAX),
});

/** Any process that serves the load, at any moment of its life. */
export const killAtMoment = (shape: Shape, chance: SeededChance): KillPlan => {
  const victim = shape === 'standalone' ? 'standalone' : chance.pick(SERVING);
  return chance.happens(IN_A_START)
    ? { victim, at: 'start', afterMs: chance.whole(START_MS.min, START_MS.max) }
    : { victim, at: 'load', afterMs: chance.whole(LOAD_MS.min, LOAD_MS.max) };
};

export const tellKill = (plan: KillPlan): string => {
  switch (plan.at) {
    case 'label':
      return `${plan.victim} at ${plan.label}, pass ${plan.pass}`;
    case 'load':
      return `${plan.victim} after ${plan.afterMs} ms of load`;
    case 'start':
      return `${plan.victim} ${plan.afterMs} ms after its start`;
  }
};
