import { CRASH_POINTS, type CrashPoint } from '@causeway/kernel';
import type { ProcessName, Shape } from '@causeway/e2e';
import type { SeededChance } from '../seeded-chance.js';
import type { Subject } from '../subject.js';

/** One kill: which process, and when. */
export type KillPlan =
  /** The process kills itself when it passes the crash point for the `pass`th time. */
  | { readonly victim: ProcessName; readonly at: 'label'; readonly label: CrashPoint; readonly pass: number }
  /** It is killed from outside, so long after the load began, or after it was launched. */
  | { readonly victim: ProcessName; readonly at: 'load' | 'start'; readonly afterMs: number };

/** The pass at which a kill comes: few enough that a short load reaches them. */
const PASS_MAX = 4;
/** A part of a payment is passed a few times a second at most, a refund more seldom. */
const PAYMENT_PASS_MAX = 2;
const LOAD_MS = { min: 100, max: 1_500 } as const;
/** From before the first connection to a little after a process is ready. */
const START_MS = { min: 50, max: 2_500 } as const;
/** How often a random moment lies in a start instead of the load. */
const IN_A_START = 0.3;

const RARE: ReadonlySet<string> = new Set(['payment', 'deposit', 'replay']);
const RELAYS: ReadonlySet<CrashPoint> = new Set([
  'relay.before-send',
  'relay.after-send',
  'relay.after-checkpoint',
]);
/** The processes that decide and append many times a second, in the services shape. */
const DECIDING: readonly ProcessName[] = ['gateway', 'webhooks', 'quotes'];
/** The processes that serve the load. */
const SERVING: readonly ProcessName[] = [...DECIDING, 'ledger', 'onboarding'];

/** Passed only where a caller operates webhooks: pauses, resumes, replays. */
const OPERATED: ReadonlySet<CrashPoint> = new Set(['delivery.after-wake', 'replay.after-page']);
const partOf = (label: CrashPoint): string => label.slice(0, label.indexOf('.'));
const startingWith = (part: string): readonly CrashPoint[] =>
  CRASH_POINTS.filter((label) => partOf(label) === part);
/** Passed only where an incoming payment needs an approval: its required outcome differs at each of them. */
export const APPROVAL_LABELS = startingWith('approval');
/** Passed only where a customer is under strong authentication. */
export const SCA_LABELS = startingWith('sca');
/** Passed only where a customer comes in: by documents, on a page, in a file. */
export const ONBOARDING_LABELS = startingWith('onboarding');
/** Passed only where a card is ordered. */
export const CARD_LABELS = startingWith('card');
/** Passed only where an agent moves money. */
export const AGENT_LABELS = startingWith('agent');
/** Passed only where coins are minted or burnt. */
export const STABLECOIN_LABELS = startingWith('stablecoin');
/** Passed only where the owner of a wallet signs for a change. */
export const WALLET_LABELS = startingWith('wallet');
/** The labels that the load does not pass. Each part has a suite of its own, such as approval-kills. */
const OUTSIDE_THE_LOAD: ReadonlySet<CrashPoint> = new Set([
  ...APPROVAL_LABELS,
  ...SCA_LABELS,
  ...ONBOARDING_LABELS,
  ...CARD_LABELS,
  ...AGENT_LABELS,
  ...STABLECOIN_LABELS,
  ...WALLET_LABELS,
]);
/** The labels on the way of a webhook from the event to its last attempt. */
const WAY_OF_A_WEBHOOK: ReadonlySet<string> = new Set(['relay', 'reader', 'delivery', 'replay']);

/** The process that delivers webhooks, more often than those that publish events. */
const WEBHOOK_SENDERS: readonly ProcessName[] = [
  'webhooks',
  'webhooks',
  'webhooks',
  'quotes',
  'ledger',
  'gateway',
];

/** The labels that a shape passes under the load of a subject: without Kafka nothing is relayed. */
export const labelsOf = (shape: Shape, subject: Subject = 'everything'): readonly CrashPoint[] =>
  CRASH_POINTS.filter(
    (label) =>
      (shape === 'services' || !RELAYS.has(label)) &&
      !OUTSIDE_THE_LOAD.has(label) &&
      (subject === 'webhooks' ? WAY_OF_A_WEBHOOK.has(partOf(label)) : !OPERATED.has(label)),
  );

/** The processes that pass a label under load. */
export const victimsOf = (shape: Shape, label: CrashPoint): readonly ProcessName[] => {
  if (shape === 'standalone') return ['standalone'];
  return VICTIMS[partOf(label)] ?? DECIDING;
};

/** The processes in whose code a label is, where not all have it. */
const VICTIMS: Readonly<Record<string, readonly ProcessName[]>> = {
  relay: ['gateway', 'quotes', 'ledger'],
  reader: ['webhooks'],
  delivery: ['webhooks'],
  replay: ['webhooks'],
  approval: ['webhooks'],
  sca: ['onboarding'],
  wallet: ['onboarding'],
  agent: ['onboarding'],
  ledger: ['ledger'],
  deposit: ['quotes'],
  payment: ['quotes'],
};

export const killAtLabel = (shape: Shape, label: CrashPoint, chance: SeededChance): KillPlan => ({
  victim: chance.pick(victimsOf(shape, label)),
  at: 'label',
  label,
  pass: chance.whole(1, RARE.has(partOf(label)) ? PAYMENT_PASS_MAX : PASS_MAX),
});

/** Any process that the subject is about, at any moment of its life. */
export const killAtMoment = (
  shape: Shape,
  chance: SeededChance,
  subject: Subject = 'everything',
): KillPlan => {
  const among = subject === 'webhooks' ? WEBHOOK_SENDERS : SERVING;
  const victim = shape === 'standalone' ? 'standalone' : chance.pick(among);
  return chance.happens(IN_A_START)
    ? { victim, at: 'start', afterMs: chance.whole(START_MS.min, START_MS.max) }
    : { victim, at: 'load', afterMs: chance.whole(LOAD_MS.min, LOAD_MS.max) };
};

export const formatKill = (plan: KillPlan): string => {
  switch (plan.at) {
    case 'label':
      return `${plan.victim} at ${plan.label}, pass ${plan.pass}`;
    case 'load':
      return `${plan.victim} after ${plan.afterMs} ms of load`;
    case 'start':
      return `${plan.victim} ${plan.afterMs} ms after its start`;
  }
};
