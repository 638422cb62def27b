import type { CommandOf, PlainCommand, PlainLeg, PlainStatus } from './plain-command.js';
import { named, type PlainLedger, type Reservation } from './plain-ledger.js';
import { SERVICE_ACCOUNTS } from './plain-world.js';

/** `BROKEN` is a command that no caller may send: the ledger throws, and nothing has happened. */
export type No =
  | {
      readonly is: 'REFUSED';
      readonly code: string;
      readonly details: Readonly<Record<string, string | bigint>>;
    }
  | { readonly is: 'BROKEN'; readonly why: string };

/** The caller, the time, and the list that the answer is read from. */
export interface Desk {
  readonly ledger: PlainLedger;
  readonly platform: string;
  readonly now: number;
}

type Rule<Said> = (said: Said, desk: Desk) => No | undefined | false;

const refuse = (code: string, details: Readonly<Record<string, string | bigint>> = {}): No => ({
  is: 'REFUSED',
  code,
  details,
});
const broken = (why: string): No => ({ is: 'BROKEN', why });

/** accounts §3, a line a transition. */
const NEXT: Readonly<Record<PlainStatus, readonly PlainStatus[]>> = {
  PENDING: ['ACTIVE', 'FAILED', 'CLOSED'],
  FAILED: ['ACTIVE', 'CLOSED'],
  ACTIVE: ['FROZEN', 'CLOSED'],
  FROZEN: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
};

/** Counters are 64-bit integers, too. */
const COUNTER_END = 2n ** 63n - 1n;

const isService = (account: string): boolean => SERVICE_ACCOUNTS.includes(account);

const isStranger = (account: string, { ledger, platform }: Desk): boolean =>
  ledger.opened(account)?.platform !== platform;

const found = ({ account }: { readonly account: string }, desk: Desk): No | false =>
  isStranger(account, desk) && refuse('ACCOUNT_NOT_FOUND', { accountId: account });

const sameCurrency = (
  { account, currency }: { readonly account: string; readonly currency: string },
  { ledger }: Desk,
): No | false =>
  ledger.opened(account)?.currency !== currency && broken(`${account} does not hold ${currency}`);

const inStatus = (account: string, { ledger }: Desk, ...allowed: PlainStatus[]): No | false => {
  const status = ledger.status(account) as PlainStatus;
  return !allowed.includes(status) && refuse('ACCOUNT_NOT_ACTIVE', { status });
};

const covered = (account: string, currency: string, required: bigint, { ledger }: Desk): No | false => {
  const available = ledger.sum(account, currency, 'AVAILABLE');
  return required > available && refuse('INSUFFICIENT_BALANCE', { available, required });
};

const positive = ({ minor }: { readonly minor: bigint }): No | false =>
  minor <= 0n && broken('an amount of nothing');

const balanced = ({ legs }: { readonly legs: readonly PlainLeg[] }): No | undefined => {
  if (legs.length === 0) return broken('no legs');
  if (legs.some(({ minor }) => minor <= 0n)) return broken('a leg of nothing');
  // What platforms owe follows from their entries and is never booked by a command.
  if (legs.some(({ account }) => account === 'RECEIVABLE')) return broken('a leg of the receivable');
  for (const { currency } of legs) {
    const signed = legs
      .filter((leg) => leg.currency === currency)
      .map(({ side, minor }) => (side === 'CREDIT' ? minor : -minor));
    if (signed.reduce((total, minor) => total + minor, 0n) !== 0n)
      return broken(`${currency} out of balance`);
  }
  return undefined;
};

/** What legs take from an account without owing. */
export const debits = (legs: readonly PlainLeg[], account: string): bigint =>
  legs
    .filter((leg) => leg.account === account && leg.side === 'DEBIT' && leg.mayOwe !== true)
    .reduce((total, { minor }) => total + minor, 0n);

/** What each leg of an internal account has to pass, from the first leg on. */
const legRules =
  (legs: readonly PlainLeg[], ...creditable: PlainStatus[]): Rule<PlainLeg> =>
  (leg, desk) => {
    if (isService(leg.account)) return undefined;
    if (leg.side === 'CREDIT') {
      return found(leg, desk) || sameCurrency(leg, desk) || inStatus(leg.account, desk, ...creditable);
    }
    return (
      found(leg, desk) ||
      sameCurrency(leg, desk) ||
      inStatus(leg.account, desk, 'ACTIVE') ||
      (leg.mayOwe === true
        ? desk.ledger.opened(leg.account)?.customer !== undefined && broken('a customer cannot owe')
        : covered(leg.account, leg.currency, debits(legs, leg.account), desk))
    );
  };

const firstOf = <Said>(items: readonly Said[], rule: Rule<Said>, desk: Desk): No | undefined => {
  for (const item of items) {
    const no = rule(item, desk);
    if (no) return no;
  }
  return undefined;
};

/** A hold whose time has passed is over, before and after its expiry is recorded. */
export const holdStatus = ({ ended, expiresAt }: Reservation, now: number): string =>
  ended ?? (expiresAt !== undefined && now >= expiresAt ? 'EXPIRED' : 'HELD');

const holdOf = (hold: string, { ledger, platform }: Desk): Reservation | undefined =>
  ledger.reservation(named('hold', platform, hold));
const creditOf = (credit: string, { ledger, platform }: Desk): Reservation | undefined =>
  ledger.reservation(named('credit', platform, credit));

const openHold: Rule<{ readonly hold: string }> = ({ hold }, desk) => {
  const known = holdOf(hold, desk);
  if (known === undefined) return refuse('HOLD_NOT_FOUND');
  const status = holdStatus(known, desk.now);
  return status !== 'HELD' && refuse('HOLD_NOT_ACTIVE', { status });
};

const openCredit: Rule<{ readonly credit: string }> = ({ credit }, desk) => {
  const known = creditOf(credit, desk);
  if (known === undefined) return refuse('CREDIT_NOT_FOUND');
  return known.ended !== undefined && refuse('CREDIT_NOT_ACTIVE', { status: known.ended });
};

const charges: Rule<CommandOf<'PLACE_HOLD' | 'CHARGE_COUNTERS'>> = (said, { ledger, platform }) => {
  for (const [index, { counter, minor, ceiling }] of said.charges.entries()) {
    if (minor <= 0n) return broken('a charge of nothing');
    // Charges of one counter in one command add up.
    const before = said.charges.slice(0, index).filter((charge) => charge.counter === counter);
    const used =
      ledger.counted(named('counter', platform, counter)) +
      before.reduce((total, charge) => total + charge.minor, 0n);
    const limit = ceiling === undefined || ceiling > COUNTER_END ? COUNTER_END : ceiling;
    if (used + minor > limit) return refuse('COUNTER_EXCEEDED', { limit, used });
  }
  return undefined;
};

const captured: Rule<CommandOf<'CAPTURE_HOLD'>> = ({ hold, legs }, desk) => {
  const { account, rest } = holdOf(hold, desk) as Reservation;
  const taken = debits(legs, account);
  if (taken > rest) return refuse('HOLD_EXCEEDED', { available: rest, required: taken });
  return taken === 0n && broken('a capture of nothing');
};

const reversal: Rule<CommandOf<'POST_ENTRY'>> = ({ reverses, legs }, { ledger, platform }) => {
  if (reverses === undefined) return undefined;
  const entries = ledger.all('ENTRY').filter((entry) => entry.platform === platform);
  const reversed = entries.find(({ position }) => position === reverses);
  if (reversed === undefined) return refuse('ENTRY_NOT_FOUND');
  if (entries.some((entry) => entry.reverses === reverses)) return refuse('ENTRY_REVERSED');
  return !isOpposite(legs, reversed.legs) && broken('not the opposite of what it reverses');
};

export const opposite = (legs: readonly PlainLeg[]): PlainLeg[] =>
  legs.map(({ account, side, minor, currency }) => ({
    account,
    side: side === 'DEBIT' ? 'CREDIT' : 'DEBIT',
    minor,
    currency,
  }));

const isOpposite = (legs: readonly PlainLeg[], of: readonly PlainLeg[]): boolean => {
  const text = (each: readonly PlainLeg[]): string =>
    each
      .map(({ account, side, minor, currency }) => `${account} ${side} ${minor} ${currency}`)
      .sort()
      .join();
  return text(legs) === text(opposite(of));
};

/** What keeps an account from being closed; nothing of one that is closed already. */
const leftOn = (account: string, { ledger }: Desk): Readonly<Record<string, bigint>> | undefined => {
  if (ledger.status(account) === 'CLOSED') return undefined;
  const { currency } = ledger.opened(account) as { currency: string };
  const available = ledger.sum(account, currency, 'AVAILABLE');
  const held = ledger.sum(account, currency, 'HELD');
  const pending = ledger.sum(account, currency, 'PENDING');
  const owed = ledger.sum(account, currency, 'OWED');
  const isEmpty = [available, held, pending, owed].every((minor) => minor === 0n);
  return isEmpty ? undefined : { available, held, pending };
};

/** All refusals of every command, in the order in which they are given. */
const RULES: { readonly [Kind in PlainCommand['kind']]: readonly Rule<CommandOf<Kind>>[] } = {
  OPEN_ACCOUNTS: [
    ({ platform }, desk) => platform !== desk.platform && broken('accounts of another platform'),
  ],
  POST_ENTRY: [
    balanced,
    reversal,
    (said, desk) => {
      const creditable: PlainStatus[] = said.alsoToPending === true ? ['ACTIVE', 'PENDING'] : ['ACTIVE'];
      return firstOf(said.legs, legRules(said.legs, ...creditable), desk);
    },
  ],
  PLACE_HOLD: [
    positive,
    found,
    sameCurrency,
    ({ hold }, desk) => {
      const known = holdOf(hold, desk);
      return known !== undefined && refuse('HOLD_EXISTS', { status: holdStatus(known, desk.now) });
    },
    ({ account }, desk) => inStatus(account, desk, 'ACTIVE'),
    ({ account, currency, minor }, desk) => covered(account, currency, minor, desk),
    charges,
  ],
  CAPTURE_HOLD: [
    balanced,
    openHold,
    captured,
    ({ hold, legs }, desk) => {
      const { account } = holdOf(hold, desk) as Reservation;
      const others = legs.filter((leg) => leg.account !== account || leg.side !== 'DEBIT');
      return firstOf(others, legRules(others, 'ACTIVE'), desk);
    },
  ],
  RELEASE_HOLD: [
    openHold,
    ({ hold }, desk) => inStatus((holdOf(hold, desk) as Reservation).account, desk, 'ACTIVE'),
  ],
  EXPIRE_HOLD: [
    ({ hold }, desk) => {
      const known = holdOf(hold, desk);
      if (known === undefined) return refuse('HOLD_NOT_FOUND');
      if (known.ended !== undefined) return refuse('HOLD_NOT_ACTIVE', { status: known.ended });
      return holdStatus(known, desk.now) !== 'EXPIRED' && broken('its time has not come');
    },
  ],
  RECORD_PENDING_CREDIT: [
    positive,
    found,
    sameCurrency,
    ({ credit }, desk) => {
      const known = creditOf(credit, desk);
      return known !== undefined && refuse('CREDIT_EXISTS', { status: known.ended ?? 'PENDING' });
    },
    ({ account }, desk) => inStatus(account, desk, 'ACTIVE', 'PENDING', 'FROZEN'),
  ],
  SETTLE_PENDING_CREDIT: [
    openCredit,
    ({ credit }, desk) => inStatus((creditOf(credit, desk) as Reservation).account, desk, 'ACTIVE'),
  ],
  REJECT_PENDING_CREDIT: [openCredit],
  CHARGE_COUNTERS: [(said) => said.charges.length === 0 && broken('a charge of no counters'), charges],
  RETURN_COUNTERS: [(said) => said.charges.some(({ minor }) => minor <= 0n) && broken('a return of nothing')],
  CHANGE_ACCOUNT_STATUS: [
    found,
    ({ account, to }, { ledger }) => {
      const status = ledger.status(account) as PlainStatus;
      return to !== status && !NEXT[status].includes(to) && refuse('STATUS_NOT_REACHABLE', { status });
    },
    ({ account, to }, desk) => {
      const left = to === 'CLOSED' && leftOn(account, desk);
      return left && refuse('ACCOUNT_NOT_EMPTY', left);
    },
  ],
  CLOSE_ACCOUNTS: [
    ({ accounts }, desk) => firstOf(accounts, (account) => found({ account }, desk), desk),
    ({ accounts }, { ledger }) =>
      new Set(accounts.map((account) => ledger.opened(account)?.customer)).size > 1 &&
      broken('accounts of several owners'),
    ({ accounts }, desk) =>
      firstOf(
        accounts,
        (account) => {
          const left = leftOn(account, desk);
          return left && refuse('ACCOUNT_NOT_EMPTY', { accountId: account, ...left });
        },
        desk,
      ),
  ],
};

/** Why the ledger must refuse the command; nothing when it may accept it. */
export const whyNot = (command: PlainCommand, desk: Desk): No | undefined =>
  firstOf<Rule<never>>(RULES[command.kind], (rule) => rule(command as never, desk), desk);
