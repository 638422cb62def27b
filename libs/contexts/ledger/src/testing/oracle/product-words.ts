import { after, idOf, instant, money, type CurrencyCode, type Id, type Instant } from '@causeway/kernel';
import { accountIdOf, type AccountOwner } from '../../domain/account.js';
import type { AnyAccount, Cause, CauseKind, Leg } from '../../domain/entry.js';
import type { CounterCharge, Instruction } from '../../domain/instruction.js';
import type { PlainCharge, PlainCommand, PlainLeg } from './plain-command.js';
import { SERVICE_ACCOUNTS, serviceName } from './plain-world.js';

const START = instant('2026-01-01T00:00:00.000Z');
const MINUTE_MS = 60_000;
const TRANSACTION = idOf('Transaction', '01890000-0000-7000-8000-0000000000f1');

const remembered = <Product>(make: (name: string) => Product): ((name: string) => Product) => {
  const made = new Map<string, Product>();
  return (name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const product = make(name);
    made.set(name, product);
    return product;
  };
};

/** A name as the last digits of an id. */
const uuid = (name: string): string =>
  `01890000-0000-7000-8000-${Buffer.from(name.slice(0, 6)).toString('hex').padStart(12, '0')}`;

const PLATFORM_NAMES = new Map<string, string>();

export const platformId = remembered((name) => {
  const id = `Platform:${uuid(name)}`;
  PLATFORM_NAMES.set(id, name);
  return id;
});

const ownerOf = (platform: string, customer: string | undefined): AccountOwner => ({
  platformId: platformId(platform),
  ...(customer !== undefined && { customerId: idOf('Customer', uuid(customer)) }),
});

const NAMES = new Map<string, string>();

/** The product's id of an account that the stories call `acme/ada/USD`. */
export const accountId = remembered((name): Id<'InternalAccount'> => {
  const [platform = '', owner = '', currency = ''] = name.split('/');
  const customer = owner === 'own' ? undefined : owner;
  const id = accountIdOf(ownerOf(platform, customer), currency as CurrencyCode, 'sandbox');
  NAMES.set(id, name);
  return id;
});

/** What the stories call an account of the product in an entry of a platform. */
export const nameOfAccount = (account: AnyAccount, platform: string): string =>
  NAMES.get(account) ?? serviceName(PLATFORM_NAMES.get(platform) ?? platform, account);

const minutes = remembered((minute) => after(START, Number(minute) * MINUTE_MS));
/** Whole milliseconds: the nearest number to a part of a minute. */
export const moment = (minute: number): Instant =>
  Number.isInteger(minute) ? minutes(String(minute)) : after(START, Math.round(minute * MINUTE_MS));

const anyAccount = (name: string): AnyAccount =>
  SERVICE_ACCOUNTS.includes(name) ? (name as AnyAccount) : accountId(name);

const legOf = ({ account, side, minor, currency, mayOwe }: PlainLeg): Leg => ({
  account: anyAccount(account),
  side,
  amount: money(minor, currency as CurrencyCode),
  ...(mayOwe === true && { mayOwe }),
});

const causeOf = (kind: string): Cause => ({ kind: kind as CauseKind, transactionId: TRANSACTION });

const chargeOf = ({ counter, minor: amountMinor, ceiling }: PlainCharge): CounterCharge => ({
  counter,
  amountMinor,
  ...(ceiling !== undefined && { ceilingMinor: ceiling }),
});

export const instructionOf = (command: PlainCommand): Instruction => {
  switch (command.kind) {
    case 'OPEN_ACCOUNTS': {
      const { kind, platform, customer, currencies, status } = command;
      return { kind, owner: ownerOf(platform, customer), currencies: currencies as CurrencyCode[], status };
    }
    case 'POST_ENTRY': {
      const { legs, cause, ...rest } = command;
      return { ...rest, legs: legs.map(legOf), cause: causeOf(cause) };
    }
    case 'PLACE_HOLD': {
      const { kind, hold: holdId, account, minor, currency, charges, expiresAt } = command;
      return {
        kind,
        holdId,
        accountId: accountId(account),
        amount: money(minor, currency as CurrencyCode),
        counters: charges.map(chargeOf),
        ...(expiresAt !== undefined && { expiresAt: moment(expiresAt) }),
        cause: causeOf('PAYMENT'),
      };
    }
    case 'CAPTURE_HOLD': {
      const { hold: holdId, legs, ...rest } = command;
      return { ...rest, holdId, legs: legs.map(legOf) };
    }
    case 'RELEASE_HOLD':
    case 'EXPIRE_HOLD':
      return { kind: command.kind, holdId: command.hold };
    case 'RECORD_PENDING_CREDIT': {
      const { kind, credit: creditId, account, minor, currency } = command;
      const amount = money(minor, currency as CurrencyCode);
      return { kind, creditId, accountId: accountId(account), amount, cause: causeOf('DEPOSIT') };
    }
    case 'SETTLE_PENDING_CREDIT':
    case 'REJECT_PENDING_CREDIT':
      return { kind: command.kind, creditId: command.credit };
    case 'CHARGE_COUNTERS':
      return { kind: command.kind, counters: command.charges.map(chargeOf) };
    case 'RETURN_COUNTERS':
      return {
        kind: command.kind,
        counters: command.charges.map(({ counter, minor: amountMinor }) => ({ counter, amountMinor })),
        ...(command.hold !== undefined && { holdId: command.hold }),
      };
    case 'CHANGE_ACCOUNT_STATUS':
      return { kind: command.kind, accountId: accountId(command.account), to: command.to };
    case 'CLOSE_ACCOUNTS':
      return { kind: command.kind, accountIds: command.accounts.map(accountId) };
  }
};

export const detailsOf = (details: Readonly<Record<string, string | bigint>>): object => {
  const { accountId: of, account } = details;
  if (typeof of === 'string') return { ...details, accountId: accountId(of) };
  if (typeof account !== 'string') return details;
  const [, kind = ''] = account.split('/');
  return { ...details, account: SERVICE_ACCOUNTS.includes(kind) ? kind : accountId(account) };
};
