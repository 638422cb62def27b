import fc from 'fast-check';
import { Money, type CurrencyCode } from '@causeway/kernel';
import type { AnyAccount, Leg } from '../domain/entry.js';
import type { Instruction } from '../domain/instruction.js';
import { account, ADA, credit, debit, LATER, PAYMENT, PLATFORM } from './ledger.fixture.js';

export const CURRENCIES = ['USD', 'EUR'] as const;
export const OWNERS = [ADA, PLATFORM];
export const COUNTERS = ['day', 'week'];
export const CEILING = 3_000n;
const IDS = ['a', 'b', 'c', 'd'];

const currency = fc.constantFrom(...CURRENCIES);
const amountMinor = fc.bigInt({ min: 1n, max: 1_000n });
const id = fc.constantFrom(...IDS);
const kind = <Kind extends Instruction['kind']>(of: Kind) => fc.constant(of);
const internal = (of: CurrencyCode) => fc.constantFrom(...OWNERS.map((owner) => account(owner, of)));
const anyAccount = (of: CurrencyCode): fc.Arbitrary<AnyAccount> =>
  fc.oneof(internal(of), fc.constantFrom('CLEARING', 'EXCHANGE', 'FEES', 'ROUNDING' as const));

/** Money from one account to another; a list of them is an entry. The platform's own may owe its debits. */
const transfer = currency.chain((code) =>
  fc
    .tuple(anyAccount(code), anyAccount(code), amountMinor, fc.boolean())
    .map(([from, to, minor, mayOwe]): Leg[] => {
      const amount = Money.of(minor, code);
      const isPlatforms = from === account(PLATFORM, code);
      return [
        isPlatforms && mayOwe ? { ...debit(from, amount), mayOwe } : debit(from, amount),
        credit(to, amount),
      ];
    }),
);
const legs = fc.array(transfer, { minLength: 1, maxLength: 3 }).map((transfers) => transfers.flat());
const ofAccount = currency.chain((code) =>
  fc.record({ accountId: internal(code), amount: amountMinor.map((minor) => Money.of(minor, code)) }),
);
const charge = fc.record({
  counter: fc.constantFrom(...COUNTERS),
  amountMinor,
  ceilingMinor: fc.constant(CEILING),
});
const counters = fc.array(charge, { maxLength: 2 });
const someCounters = fc.array(charge, { minLength: 1, maxLength: 2 });
const cause = fc.constant(PAYMENT);

/** Any instruction; many of them are refused or even nonsense, as the state has it. */
const instruction: fc.Arbitrary<Instruction> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('POST_ENTRY'), legs, cause }) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(ofAccount, id, counters, fc.boolean())
      .map(([of, holdId, charges, isTimed]): Instruction => ({
        kind: 'PLACE_HOLD',
        holdId,
        ...of,
        counters: charges,
        ...(isTimed ? { expiresAt: LATER } : {}),
        cause: PAYMENT,
      })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(ofAccount, id, fc.boolean())
      .map(([{ accountId, amount }, holdId, isFinal]): Instruction => ({
        kind: 'CAPTURE_HOLD',
        holdId,
        legs: [debit(accountId, amount), credit('CLEARING', amount)],
        isFinal,
      })),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('RELEASE_HOLD'), holdId: id }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('EXPIRE_HOLD'), holdId: id }) },
  {
    weight: 2,
    arbitrary: fc.tuple(ofAccount, id).map(([of, creditId]): Instruction => ({
      kind: 'RECORD_PENDING_CREDIT',
      creditId,
      ...of,
      cause: PAYMENT,
    })),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('SETTLE_PENDING_CREDIT'), creditId: id }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('REJECT_PENDING_CREDIT'), creditId: id }) },
  {
    weight: 2,
    arbitrary: someCounters.map((charges): Instruction => ({ kind: 'CHARGE_COUNTERS', counters: charges })),
  },
  {
    weight: 2,
    arbitrary: someCounters.map((charges): Instruction => ({
      kind: 'RETURN_COUNTERS',
      // Little enough that some of it was charged before.
      counters: charges.map(({ counter }) => ({ counter, amountMinor: 1n })),
    })),
  },
  {
    weight: 1,
    arbitrary: currency.chain((code) =>
      fc.record({
        kind: kind('CHANGE_ACCOUNT_STATUS'),
        accountId: internal(code),
        to: fc.constantFrom('ACTIVE', 'ACTIVE', 'FROZEN', 'CLOSED' as const),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(currency, fc.boolean()).map(([code, isOffered]): Instruction => ({
      kind: 'SET_FUNDING',
      accountId: account(PLATFORM, code),
      isOffered,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(currency, fc.boolean()).map(([code, coordinatesChanged]): Instruction => ({
      kind: 'FOLLOW_FUNDING',
      accountId: account(ADA, code),
      ...(coordinatesChanged && { coordinatesChanged }),
    })),
  },
);

export const sequences = fc.array(instruction, { maxLength: 40 });
