import { derivedUuid, nothing, record, foldedBy, type Decision, type Instant } from '@causeway/kernel';
import {
  completedAt,
  issuanceAt,
  type IssuanceFunding,
  type IssuanceScenario,
  type ReceivedIssuance,
} from './issuance-scenario.js';
import { magicSuffix } from './magic-suffix.js';

/** An order that the simulated issuer has for good. Nothing personal: what a bank account meets is in the scenario. */
export interface IssuanceReceived {
  readonly type: 'IssuanceReceived';
  readonly orderId: string;
  readonly platformId: string;
  readonly token: string;
  readonly kind: 'MINT' | 'BURN';
  readonly funding: IssuanceFunding;
  readonly amountUnits: bigint;
  readonly scenario: IssuanceScenario;
  readonly receivedAt: Instant;
}
/** Its sender gave it up before any funds came. */
export interface IssuanceStopped {
  readonly type: 'IssuanceStopped';
  readonly orderId: string;
  readonly stoppedAt: Instant;
}
export type IssuanceEvent = IssuanceReceived | IssuanceStopped;

export type HeldIssuance = ReceivedIssuance &
  Pick<IssuanceReceived, 'kind' | 'amountUnits' | 'token' | 'platformId'>;

/** All orders of one token, by their ids: what is drawn from its balance is decided in one place. */
export interface TokenBook {
  readonly orders: Readonly<Record<string, HeldIssuance>>;
}
export const emptyBook: TokenBook = { orders: {} };

export const evolveBook = foldedBy<TokenBook, IssuanceEvent>({
  IssuanceReceived: ({ orders }, { type: _type, orderId, ...received }) => ({
    orders: { ...orders, [orderId]: received },
  }),
  IssuanceStopped: (book, { orderId, stoppedAt }) => {
    const stopped = book.orders[orderId];
    return stopped === undefined
      ? book
      : { orders: { ...book.orders, [orderId]: { ...stopped, stoppedAt } } };
  },
});

/** The issuer's balance of a token: completed mints, less what burns have drawn on it (stablecoins §6). */
export const balanceAt = ({ orders }: TokenBook, now: Instant): bigint =>
  Object.values(orders).reduce((balance, order) => {
    if (order.kind === 'BURN')
      return order.funding === 'BALANCE' && completedAt(order) !== undefined
        ? balance - order.amountUnits
        : balance;
    const doneAt = completedAt(order);
    return doneAt !== undefined && doneAt <= now ? balance + order.amountUnits : balance;
  }, 0n);

export type ReceiveIssuance = Omit<IssuanceReceived, 'type' | 'receivedAt'>;

/** Takes an order; one that it has changes nothing. A burn from a balance that is too small is going to fail. */
export const receiveIssuance = (
  order: ReceiveIssuance,
  book: TokenBook,
  { now }: { readonly now: Instant },
): Decision<IssuanceEvent, never> => {
  if (book.orders[order.orderId] !== undefined) return nothing();
  const isShort = order.funding === 'BALANCE' && balanceAt(book, now) < order.amountUnits;
  const scenario = isShort && order.scenario === 'SUCCESS' ? 'NO_BALANCE' : order.scenario;
  return record({ type: 'IssuanceReceived', ...order, scenario, receivedAt: now });
};

/** Stops an order that still waits for its funds. */
export const stopIssuance = (
  orderId: string,
  { orders }: TokenBook,
  { now }: { readonly now: Instant },
): Decision<IssuanceEvent, never> => {
  const order = orders[orderId];
  return order !== undefined && issuanceAt(order, now).state === 'AWAITING_FUNDS'
    ? record({ type: 'IssuanceStopped', orderId, stoppedAt: now })
    : nothing();
};

/** The accounts that credentials open; `undefined` where they are refused (stablecoins §6). */
export const accountsOf = (apiClientId: string): readonly string[] | undefined => {
  const account = (nth: string): string => `account-${derivedUuid('simulated-issuer', apiClientId, nth)}`;
  switch (magicSuffix(apiClientId)) {
    case '002':
      return undefined;
    case '003':
      return [account('1'), account('2')];
    default:
      return [account('1')];
  }
};

/** Whether credentials that once were accepted are refused from then on. */
export const isWithdrawn = (apiClientId: string): boolean => magicSuffix(apiClientId) === '004';

const DECIMALS = 6;

/** A token at the issuer; `undefined` where it has none of this name (stablecoins §6). */
export const simulatedToken = (providerTokenIdentifier: string) =>
  magicSuffix(providerTokenIdentifier) === '002'
    ? undefined
    : {
        name: `${providerTokenIdentifier} Dollar`,
        symbol: providerTokenIdentifier,
        baseCurrency: 'USD',
        decimals: DECIMALS,
      };

/** Where the money of a wire goes; the reference finds its order again. */
export const wireInstructions = (
  orderId: string,
): Readonly<Record<string, string>> & { readonly rail: string } => ({
  rail: 'WIRE',
  beneficiaryName: 'Simulated Issuer Trust',
  bankName: 'Bank of the Sandbox',
  accountNumber: digits(orderId, 'account'),
  routingNumber: '021000021',
  reference: derivedUuid('wire-reference', orderId).slice(0, 8).toUpperCase(),
});

/** Where the tokens of a burn go: an address of the order's own. */
export const tokenInstructions = (
  orderId: string,
  providerTokenIdentifier: string,
): Readonly<Record<string, string>> & { readonly rail: string } => ({
  rail: 'SPARK',
  network: 'SPARK',
  address: `spark1${derivedUuid('deposit-address', orderId).replaceAll('-', '')}`,
  valueType: providerTokenIdentifier,
});

const ACCOUNT_DIGITS = 12;
const digits = (...parts: readonly string[]): string =>
  BigInt(`0x${derivedUuid(...parts).replaceAll('-', '')}`)
    .toString()
    .slice(0, ACCOUNT_DIGITS);
