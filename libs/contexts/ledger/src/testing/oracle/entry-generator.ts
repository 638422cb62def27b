import type { Draw } from './draw.js';
import type { PlainCommand, PlainLeg } from './plain-command.js';
import type { PlainLedger, Reservation } from './plain-ledger.js';
import { opposite } from './plain-rules.js';
import { accountName, CURRENCIES, STRANGER, OWNERS, SERVICE_ACCOUNTS } from './plain-world.js';

/** What a generator of commands may look at. */
export interface Scene {
  readonly draw: Draw;
  readonly ledger: PlainLedger;
  readonly platform: string;
  readonly now: number;
  /** Amounts near the largest that 64 bits hold. */
  readonly isHuge: boolean;
}

interface Place {
  readonly account: string;
  readonly currency: string;
}

const MOST = 2n ** 63n - 1n;

const currencyOf = ({ draw }: Scene): string =>
  draw.weighted([
    [4, 'USD'],
    [2, 'EUR'],
    [1, 'USDB'],
  ]);

export const anyAccount = (scene: Scene, currency = currencyOf(scene)): Place => {
  const { draw, platform } = scene;
  const owner = draw.oneIn(40) ? STRANGER : draw.pick(OWNERS);
  const of = draw.oneIn(40) ? 'other' : platform;
  return { account: accountName(of, owner, currency), currency };
};

/** Small, or as much as is there, or one more; rarely nothing. */
export const amount = ({ draw, ledger, isHuge }: Scene, account: string, currency: string): bigint => {
  if (isHuge && draw.below(3) === 0) return draw.pick([MOST, MOST / 2n, MOST - 1_000n, MOST / 2n + 1n]);
  if (draw.oneIn(150)) return draw.pick([0n, -5n]);
  const small = BigInt(1 + draw.below(400));
  const available = ledger.sum(account, currency, 'AVAILABLE');
  if (available <= 0n) return small;
  return draw.weighted([
    [10, small],
    [2, available],
    [1, available < MOST ? available + 1n : small],
    [2, available / 2n + 1n],
  ]);
};

const leg = (side: PlainLeg['side'], { account, currency }: Place, minor: bigint): PlainLeg => ({
  account,
  side,
  minor,
  currency,
});
const service = (account: string, currency: string): Place => ({ account, currency });

const deposit = (scene: Scene): PlainCommand => {
  const to = anyAccount(scene);
  const minor = amount(scene, to.account, to.currency);
  return {
    kind: 'POST_ENTRY',
    cause: 'DEPOSIT',
    legs: [leg('DEBIT', service('CLEARING', to.currency), minor), leg('CREDIT', to, minor)],
    ...(scene.draw.oneIn(3) && { alsoToPending: true }),
  };
};

/** From one account to another, with a fee to the service or the platform. */
const transfer = (scene: Scene): PlainCommand => {
  const from = anyAccount(scene);
  const to = anyAccount(scene, from.currency);
  const minor = amount(scene, from.account, from.currency);
  const fee = minor > 10n ? BigInt(scene.draw.below(10)) : 0n;
  const collector =
    scene.draw.below(2) === 0
      ? service('FEES', from.currency)
      : service(accountName(scene.platform, undefined, from.currency), from.currency);
  const fees = fee > 0n ? [leg('CREDIT', collector, fee)] : [];
  return {
    kind: 'POST_ENTRY',
    cause: 'TRANSFER',
    legs: [leg('DEBIT', from, minor), leg('CREDIT', to, minor - fee), ...fees],
  };
};

/** Through the exchange accounts of both currencies; what the division leaves is the service's. */
const conversion = (scene: Scene): PlainCommand => {
  const from = anyAccount(scene);
  const to = anyAccount(scene);
  const given = amount(scene, from.account, from.currency);
  const [exact, got] = [given + 1n, given];
  return {
    kind: 'POST_ENTRY',
    cause: 'CONVERSION',
    legs: [
      leg('DEBIT', from, given),
      leg('CREDIT', service('EXCHANGE', from.currency), given),
      leg('DEBIT', service('EXCHANGE', to.currency), exact > MOST ? got : exact),
      leg('CREDIT', to, got),
      ...(exact > MOST ? [] : [leg('CREDIT', service('ROUNDING', to.currency), exact - got)]),
    ],
  };
};

/** No caller may book the receivable; some generated commands try. */
const serviceAccount = ({ draw }: Scene): string =>
  draw.oneIn(60) ? 'RECEIVABLE' : draw.pick(SERVICE_ACCOUNTS.filter((account) => account !== 'RECEIVABLE'));

/** A few moves of money in one entry, of which any may be refused. */
const tangle = (scene: Scene): PlainCommand => {
  const { draw } = scene;
  const moves = Array.from({ length: 1 + draw.below(3) }, () => {
    const currency = draw.pick(CURRENCIES);
    const side = (): Place =>
      draw.below(3) === 0 ? service(serviceAccount(scene), currency) : anyAccount(scene, currency);
    const [from, to] = [side(), side()];
    const minor = amount(scene, from.account, currency);
    return [leg('DEBIT', from, minor), leg('CREDIT', to, minor)];
  });
  const legs = moves.flat();
  return { kind: 'POST_ENTRY', cause: 'ADJUSTMENT', legs: draw.oneIn(30) ? legs.slice(1) : legs };
};

/** Back to a customer from the platform's own account, whether or not it has that much; sometimes in two legs. */
const feeReversal = (scene: Scene): PlainCommand => {
  const { draw, platform } = scene;
  const currency = currencyOf(scene);
  const owner = draw.oneIn(40) ? 'ada' : undefined;
  const from = service(accountName(platform, owner, currency), currency);
  const asked = amount(scene, from.account, currency) + BigInt(draw.below(2) * 300);
  const minor = asked > MOST ? MOST : asked;
  const first: PlainLeg = { ...leg('DEBIT', from, minor), mayOwe: true };
  const to = draw.pick([
    service('CLEARING', currency),
    service(accountName(platform, 'ada', currency), currency),
    ...(draw.oneIn(8) ? [from] : []),
  ]);
  if (!draw.oneIn(6) || minor > MOST / 2n) {
    return { kind: 'POST_ENTRY', cause: 'FEE_REVERSAL', legs: [first, leg('CREDIT', to, minor)] };
  }
  const second = draw.below(2) === 0 ? first : leg('DEBIT', from, minor);
  const legs = [first, leg('CREDIT', to, minor), second, leg('CREDIT', to, minor)];
  return { kind: 'POST_ENTRY', cause: 'FEE_REVERSAL', legs };
};

const reversal = (scene: Scene): PlainCommand => {
  const { draw, ledger, platform } = scene;
  const entries = ledger.all('ENTRY').filter((entry) => entry.platform === platform || draw.oneIn(10));
  if (entries.length === 0) return deposit(scene);
  // Often a recent one, so that some are reversed again while their reversal is still in flight.
  const { legs, position } = draw.pick(draw.below(2) === 0 ? entries : entries.slice(-4));
  const back = opposite(legs);
  const isAltered = draw.oneIn(15);
  return {
    kind: 'POST_ENTRY',
    cause: 'REVERSAL',
    reverses: draw.oneIn(12) ? ledger.position + draw.below(3) : position,
    legs: isAltered ? back.map((each) => ({ ...each, minor: each.minor - 1n })) : back,
  };
};

export const PAYING: readonly (readonly [number, (scene: Scene) => PlainCommand])[] = [
  [12, deposit],
  [8, transfer],
  [5, conversion],
  [5, tangle],
  [6, feeReversal],
  [5, reversal],
];

/** Whole or in part, for good or not; sometimes more than there is, or from an account that is not the hold's. */
export const capturing = (scene: Scene, hold: string, known: Reservation | undefined): PlainCommand => {
  const { draw } = scene;
  const from: Place = known === undefined || draw.oneIn(25) ? anyAccount(scene) : known;
  const { currency } = from;
  const rest = known === undefined || known.rest < 1n ? 100n : known.rest;
  const part = rest / BigInt(2 + draw.below(4)) + 1n;
  const minor = draw.weighted([
    [6, rest],
    [6, part < rest ? part : rest],
    [1, rest < MOST ? rest + 1n : rest],
  ]);
  const to = draw.below(3) > 0 ? service('CLEARING', currency) : anyAccount(scene, currency);
  const fee = minor > 5n ? BigInt(draw.below(3)) : 0n;
  const legs = [leg('DEBIT', from, minor), leg('CREDIT', to, minor - fee)];
  if (fee > 0n) legs.push(leg('CREDIT', service('FEES', currency), fee));
  return {
    kind: 'CAPTURE_HOLD',
    hold,
    legs: draw.oneIn(60) ? legs.slice(1) : legs,
    ...(draw.below(2) === 1 && { isFinal: draw.below(3) === 0 }),
  };
};
