import { accountName, SERVICE_ACCOUNTS, serviceName } from './plain-world.js';
import type { CommandOf, PlainCharge, PlainCommand, PlainLeg } from './plain-command.js';
import { named, type Fact, type Pot, type Reservation } from './plain-ledger.js';
import { debits, whyNot, type Desk, type No } from './plain-rules.js';

/** The answer that the ledger must give. Posted without an event: nothing changed. */
export type Expected =
  No | { readonly is: 'POSTED'; readonly event: string | undefined; readonly facts: readonly Fact[] };

/** Balances are 64-bit integers in the log and in the database. */
const MOST = 2n ** 63n - 1n;
const LEAST = -(2n ** 63n);

/** Answers a command from the list alone, which it does not write to. */
export const answer = (command: PlainCommand, desk: Desk): Expected => {
  const no = whyNot(command, desk);
  if (no !== undefined) return no;
  const { event, facts } = happening(command, desk);
  return overflows(facts, desk) ?? { is: 'POSTED', event, facts };
};

/** Statements show every line's balance, so none of them may be beyond 64 bits, not only the last. */
const overflows = (facts: readonly Fact[], { ledger }: Desk): No | undefined => {
  const totals = new Map<string, bigint>();
  for (const fact of facts) {
    if (fact.what !== 'MOVED') continue;
    const { account, currency, pot, minor } = fact;
    const key = `${account} ${currency} ${pot === 'OWED' ? 'owed' : 'total'}`;
    const pots: readonly Pot[] = pot === 'OWED' ? ['OWED'] : ['AVAILABLE', 'HELD', 'PENDING'];
    const before =
      totals.get(key) ?? pots.reduce((sum, each) => sum + ledger.sum(account, currency, each), 0n);
    const after = before + minor;
    if (after > MOST || after < LEAST)
      return { is: 'REFUSED', code: 'BALANCE_OUT_OF_RANGE', details: { account, currency } };
    totals.set(key, after);
  }
  return undefined;
};

interface Happening {
  readonly event: string | undefined;
  readonly facts: readonly Fact[];
}

const happening = (command: PlainCommand, desk: Desk): Happening => {
  const { ledger, platform } = desk;
  switch (command.kind) {
    case 'OPEN_ACCOUNTS':
      return opening(command, desk);
    case 'POST_ENTRY': {
      const { legs, reverses } = command;
      return {
        event: 'EntryPosted',
        facts: [...moved(legs, desk), { what: 'ENTRY', platform, legs, reverses }],
      };
    }
    case 'PLACE_HOLD':
      return { event: 'HoldPlaced', facts: placed(command, platform) };
    case 'CAPTURE_HOLD':
      return { event: 'HoldCaptured', facts: captured(command, desk) };
    case 'RELEASE_HOLD':
      return { event: 'HoldReleased', facts: released(command.hold, 'RELEASED', desk) };
    case 'EXPIRE_HOLD':
      return { event: 'HoldReleased', facts: released(command.hold, 'EXPIRED', desk) };
    case 'RECORD_PENDING_CREDIT': {
      const { credit, account, minor, currency } = command;
      const name = named('credit', platform, credit);
      return {
        event: 'PendingCreditRecorded',
        facts: [
          { what: 'BEGUN', name, account, currency },
          line(serviceName(platform, 'CLEARING'), currency, 'AVAILABLE', -minor),
          line(account, currency, 'PENDING', minor, name),
        ],
      };
    }
    case 'SETTLE_PENDING_CREDIT': {
      const { name, account, currency, rest } = known(named('credit', platform, command.credit), desk);
      return {
        event: 'PendingCreditSettled',
        facts: [
          line(account, currency, 'PENDING', -rest, name),
          ...received(account, currency, rest, ledger.sum(account, currency, 'OWED'), platform),
          { what: 'ENDED', name, as: 'SETTLED' },
        ],
      };
    }
    case 'REJECT_PENDING_CREDIT': {
      const { name, account, currency, rest } = known(named('credit', platform, command.credit), desk);
      return {
        event: 'PendingCreditRejected',
        facts: [
          line(account, currency, 'PENDING', -rest, name),
          line(serviceName(platform, 'CLEARING'), currency, 'AVAILABLE', rest),
          { what: 'ENDED', name, as: 'REJECTED' },
        ],
      };
    }
    case 'CHARGE_COUNTERS':
      return { event: 'CountersCharged', facts: counted(command.charges, 1n, platform) };
    case 'RETURN_COUNTERS':
      return givenBack(command, desk);
    case 'CHANGE_ACCOUNT_STATUS': {
      const { account, to } = command;
      if (ledger.status(account) === to) return { event: undefined, facts: [] };
      return { event: 'AccountStatusChanged', facts: [{ what: 'STATUS', account, status: to }] };
    }
    case 'CLOSE_ACCOUNTS': {
      const open = [...new Set(command.accounts)].filter((account) => ledger.status(account) !== 'CLOSED');
      return {
        event: open.length === 0 ? undefined : 'AccountsClosed',
        facts: open.map((account) => ({ what: 'STATUS', account, status: 'CLOSED' })),
      };
    }
  }
};

const line = (account: string, currency: string, pot: Pot, minor: bigint, of?: string): Fact => ({
  what: 'MOVED',
  account,
  currency,
  pot,
  minor,
  ...(of === undefined ? {} : { of }),
});

const known = (name: string, { ledger }: Desk): Reservation => ledger.reservation(name) as Reservation;

const opening = (
  { platform, customer, currencies, status }: CommandOf<'OPEN_ACCOUNTS'>,
  { ledger }: Desk,
): Happening => {
  const missing = [...new Set(currencies)].filter(
    (currency) => ledger.opened(accountName(platform, customer, currency)) === undefined,
  );
  const facts = missing.flatMap((currency): Fact[] => {
    const account = accountName(platform, customer, currency);
    return [
      { what: 'OPENED', account, platform, customer, currency },
      { what: 'STATUS', account, status },
    ];
  });
  return { event: facts.length === 0 ? undefined : 'AccountsOpened', facts };
};

/** Settled money, leg by leg; credits first pay what is owed. */
const moved = (legs: readonly PlainLeg[], { ledger, platform }: Desk): Fact[] => {
  const facts: Fact[] = [];
  const byNow = (account: string, currency: string, pot: Pot): bigint =>
    facts.reduce(
      (sum, fact) =>
        fact.what === 'MOVED' && fact.account === account && fact.pot === pot ? sum + fact.minor : sum,
      ledger.sum(account, currency, pot),
    );
  for (const [index, { account, side, minor, currency, mayOwe }] of legs.entries()) {
    if (SERVICE_ACCOUNTS.includes(account)) {
      const own = serviceName(platform, account);
      facts.push(line(own, currency, 'AVAILABLE', side === 'CREDIT' ? minor : -minor));
    } else if (side === 'CREDIT') {
      facts.push(...received(account, currency, minor, byNow(account, currency, 'OWED'), platform));
    } else if (mayOwe === true) {
      // What must not be owed comes first, also where it comes later in the entry.
      const reserved = debits(legs.slice(index + 1), account);
      facts.push(
        ...owed(account, currency, minor, byNow(account, currency, 'AVAILABLE') - reserved, platform),
      );
    } else {
      facts.push(line(account, currency, 'AVAILABLE', -minor));
    }
  }
  return facts;
};

const received = (
  account: string,
  currency: string,
  minor: bigint,
  owes: bigint,
  platform: string,
): Fact[] => {
  const repaid = owes < minor ? owes : minor;
  const credit = line(account, currency, 'AVAILABLE', minor);
  if (repaid === 0n) return [credit];
  return [
    credit,
    line(account, currency, 'AVAILABLE', -repaid),
    line(account, currency, 'OWED', -repaid),
    line(serviceName(platform, 'RECEIVABLE'), currency, 'AVAILABLE', repaid),
  ];
};

/** What an account lacks is lent to it first, so that it can pay the whole. */
const owed = (
  account: string,
  currency: string,
  minor: bigint,
  available: bigint,
  platform: string,
): Fact[] => {
  const debit = line(account, currency, 'AVAILABLE', -minor);
  const lacking = minor - available;
  if (lacking <= 0n) return [debit];
  return [
    line(account, currency, 'AVAILABLE', lacking),
    line(account, currency, 'OWED', lacking),
    line(serviceName(platform, 'RECEIVABLE'), currency, 'AVAILABLE', -lacking),
    debit,
  ];
};

/** Counted twice: among all, and among what no hold covers. */
const counted = (charges: readonly PlainCharge[], sign: bigint, platform: string): Fact[] =>
  charges.flatMap(({ counter, minor }) =>
    [counter, `${counter}:unheld`].map((each): Fact => ({
      what: 'COUNTED',
      counter: named('counter', platform, each),
      minor: sign * minor,
      of: 'no hold',
    })),
  );

/** All of it, or nothing where less was charged without a hold. */
const givenBack = (command: CommandOf<'RETURN_COUNTERS'>, desk: Desk): Happening => {
  const { charges } = command;
  const { ledger, platform } = desk;
  if (command.hold !== undefined) return spentGivenBack(command.hold, charges, desk);
  const facts = counted(charges, -1n, platform);
  const isCovered = charges.every(({ counter }) => {
    const asked = charges.filter((charge) => charge.counter === counter);
    const total = asked.reduce((sum, { minor }) => sum + minor, 0n);
    return ledger.counted(named('counter', platform, `${counter}:unheld`)) >= total;
  });
  return isCovered && facts.length > 0
    ? { event: 'CountersReturned', facts }
    : { event: undefined, facts: [] };
};

/** What a captured hold had charged; nothing of an open one, nor more than holds cover. */
const spentGivenBack = (
  hold: string,
  charges: readonly PlainCharge[],
  { ledger, platform }: Desk,
): Happening => {
  const of = named('hold', platform, hold);
  const isSpent = ledger.reservation(of)?.ended === 'CAPTURED';
  const byHolds = (counter: string): bigint =>
    ledger.counted(named('counter', platform, counter)) -
    ledger.counted(named('counter', platform, `${counter}:unheld`));
  const asked = (counter: string): bigint =>
    charges.reduce((sum, each) => (each.counter === counter ? sum + each.minor : sum), 0n);
  const isCovered = charges.every(({ counter }) => byHolds(counter) >= asked(counter));
  if (!isSpent || !isCovered || charges.length === 0) return { event: undefined, facts: [] };
  const facts = charges.map(({ counter, minor }): Fact => ({
    what: 'COUNTED',
    counter: named('counter', platform, counter),
    minor: -minor,
    of,
  }));
  return { event: 'CountersReturned', facts };
};

const placed = (
  { hold, account, minor, currency, charges, expiresAt }: CommandOf<'PLACE_HOLD'>,
  platform: string,
): Fact[] => {
  const name = named('hold', platform, hold);
  return [
    { what: 'BEGUN', name, account, currency, expiresAt },
    line(account, currency, 'AVAILABLE', -minor),
    line(account, currency, 'HELD', minor, name),
    ...charges.map((charge): Fact => ({
      what: 'COUNTED',
      counter: named('counter', platform, charge.counter),
      minor: charge.minor,
      of: name,
    })),
  ];
};

const captured = ({ hold, legs, isFinal = true }: CommandOf<'CAPTURE_HOLD'>, desk: Desk): Fact[] => {
  const { name, account, currency, rest } = known(named('hold', desk.platform, hold), desk);
  const isOfHold = (leg: PlainLeg): boolean => leg.account === account && leg.side === 'DEBIT';
  const taken = legs.filter(isOfHold).reduce((total, { minor }) => total + minor, 0n);
  const left = rest - taken;
  const facts = [
    line(account, currency, 'HELD', -taken, name),
    ...moved(
      legs.filter((leg) => !isOfHold(leg)),
      desk,
    ),
  ];
  if (!isFinal && left > 0n) return facts;
  const ended: Fact = { what: 'ENDED', name, as: 'CAPTURED' };
  if (left === 0n) return [...facts, ended];
  return [
    ...facts,
    line(account, currency, 'HELD', -left, name),
    line(account, currency, 'AVAILABLE', left),
    ended,
  ];
};

const released = (hold: string, as: 'RELEASED' | 'EXPIRED', desk: Desk): Fact[] => {
  const { name, account, currency, rest } = known(named('hold', desk.platform, hold), desk);
  // A hold of which a part was captured has used what it charged: money moved under it.
  const isWhole = desk.ledger.all('MOVED').every(({ of, minor }) => of !== name || minor > 0n);
  const charges = desk.ledger.all('COUNTED').filter(({ of }) => isWhole && of === name);
  return [
    line(account, currency, 'HELD', -rest, name),
    line(account, currency, 'AVAILABLE', rest),
    ...charges.map(({ counter, minor }): Fact => ({ what: 'COUNTED', counter, minor: -minor, of: name })),
    { what: 'ENDED', name, as },
  ];
};
