import type { CallContext } from '@causeway/commands';
import { after, crashPoint, type Id } from '@causeway/kernel';
import type { Work } from '../domain/card-transaction.js';
import { concludeWork, decideAuthorization, delayWork, passTime } from '../domain/card-transaction.decide.js';
import type { CardTransaction, KnownCardTransaction, OpenWork } from '../domain/card-transaction.state.js';
import { loadCardTransaction, noteCardTransaction } from './card-transaction-stream.js';
import { LedgerSteps } from './ledger-steps.js';
import type { CardsPorts } from './ports.js';
import {
  clear,
  DECISION,
  expire,
  failPull,
  resize,
  undo,
  type WorkAt,
  type WorkResult,
} from './purchase-work.js';
import { collect, postReturn, reverseReturn } from './return-work.js';

type Ports = Pick<CardsPorts, 'clock' | 'dispatch' | 'record' | 'store'>;

/** More than a transaction does in one go. */
const ROUNDS_MAX = 6;
const LATER_MS = 60_000;

type Carried = {
  readonly [Kind in Work['kind']]: (
    work: Extract<Work, { readonly kind: Kind }>,
    at: WorkAt,
  ) => Promise<WorkResult>;
};
const CARRIED: Carried = {
  ADVICE: resize,
  CLEARING: clear,
  EXPIRY: expire,
  PULL_FAILURE: failPull,
  UNDO: undo,
  RETURN: postReturn,
  RETURN_REVERSAL: reverseReturn,
  COLLECTION: collect,
};

/**
 * Goes on with a transaction until nothing is open and nothing is due: for the message that opened the work, and for the
 * timer after one that was cut off. Each step of the ledger has an id of its own, so that nothing moves twice.
 */
export const advanceCardTransaction = async (
  ports: Ports,
  transactionId: Id<'CardTransaction'>,
  call: CallContext,
): Promise<CardTransaction> => {
  let known = await loadCardTransaction(ports, transactionId, call);
  for (let round = 0; round < ROUNDS_MAX && known.status !== 'ABSENT'; round += 1) {
    const next = await oneStep(ports, known, call);
    if (next === undefined) break;
    known = next;
  }
  return known;
};

const oneStep = async (
  ports: Ports,
  known: KnownCardTransaction,
  call: CallContext,
): Promise<CardTransaction | undefined> => {
  const { transactionId } = known.terms;
  if (known.status === 'REQUESTED') {
    if (ports.clock.now(call.environment) <= known.terms.decideBy) return undefined;
    // The process that began it is gone: whether the ledger moved anything is found out by the undoing.
    return noteCardTransaction(ports, transactionId, call, {
      name: 'decide-authorization',
      decide: (before, when) => decideAuthorization({ outcome: 'UNKNOWN' }, before, when),
    });
  }
  if (known.open !== undefined) return carryOut(ports, known, known.open, call);
  const passed = await noteCardTransaction(ports, transactionId, call, {
    name: 'pass-time-of-card-transaction',
    decide: (before, when) => passTime({}, before, when),
  });
  return passed.status === 'ABSENT' || isSame(passed, known) ? undefined : passed;
};

const isSame = (one: KnownCardTransaction, other: KnownCardTransaction): boolean =>
  one.works === other.works && one.confirmsAt === other.confirmsAt && one.open === other.open;

const carryOut = async (
  ports: Ports,
  known: KnownCardTransaction,
  { nth, work, delays }: OpenWork,
  call: CallContext,
): Promise<CardTransaction | undefined> => {
  const { transactionId } = known.terms;
  const now = ports.clock.now(call.environment);
  // What was refused stays refused under its id: each attempt after a pause has ids of its own.
  const attempt = delays === 0 ? String(nth) : `${String(nth)}-${String(delays)}`;
  const steps = new LedgerSteps(ports, known, attempt, call);
  const decision = new LedgerSteps(ports, known, DECISION, call);
  const carry = CARRIED[work.kind] as (work: Work, at: WorkAt) => Promise<WorkResult>;
  const result = await carry(work, { known, steps, decision, now });
  crashPoint('card.after-ledger');
  const concluded = await noteCardTransaction(ports, transactionId, call, {
    name: 'conclude-card-work',
    decide: (before) =>
      result === 'LATER'
        ? delayWork({ nth, until: after(now, LATER_MS) }, before)
        : concludeWork({ nth, events: result }, before),
  });
  return result === 'LATER' ? undefined : concluded;
};
