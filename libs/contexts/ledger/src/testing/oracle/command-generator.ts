import type { Draw } from './draw.js';
import { amount, anyAccount, capturing, PAYING, type Scene } from './entry-generator.js';
import type { PlainCharge, PlainCommand, PlainStatus, IssuedCommand } from './plain-command.js';
import { named, type PlainLedger, type Reservation } from './plain-ledger.js';
import { accountName, CURRENCIES, OWNERS, PLATFORMS, STRANGER } from './plain-world.js';

type Maker = (scene: Scene) => PlainCommand;

/** Holds last up to so many minutes: some are over before a command refers to them, some are not. */
const LAST_MINUTE = 30;
const COUNTERS = ['day', 'week'];
const STATUSES: readonly PlainStatus[] = ['ACTIVE', 'FROZEN', 'CLOSED', 'FAILED', 'PENDING'];

/** Every account of both platforms opened, most of them funded: where a story starts. */
export const prologue = (): IssuedCommand[] =>
  PLATFORMS.flatMap((platform) =>
    OWNERS.flatMap((customer): IssuedCommand[] => [
      {
        platform,
        now: 0,
        command: {
          kind: 'OPEN_ACCOUNTS',
          platform,
          ...(customer && { customer }),
          currencies: CURRENCIES,
          status: platform === 'other' && customer === 'bob' ? 'PENDING' : 'ACTIVE',
        },
      },
      {
        platform,
        now: 0,
        command: {
          kind: 'POST_ENTRY',
          alsoToPending: true,
          cause: 'SANDBOX_FUNDING',
          legs: [
            { account: 'CLEARING', side: 'DEBIT', minor: 2_000n, currency: 'USD' },
            {
              account: accountName(platform, customer, 'USD'),
              side: 'CREDIT',
              minor: 2_000n,
              currency: 'USD',
            },
          ],
        },
      },
    ]),
  );

/** The next command. It reads the list, so that many of its commands can be accepted. */
export const nextCommand = (
  draw: Draw,
  ledger: PlainLedger,
  before: number,
  isHuge = false,
): IssuedCommand => {
  const platform = draw.below(8) === 7 ? 'other' : 'acme';
  const now = before + draw.below(3);
  const scene: Scene = { draw, ledger, platform, now, isHuge };
  return { platform, now, command: draw.weighted(MAKERS)(scene) };
};

const opening = ({ draw, platform }: Scene): PlainCommand => {
  const customer = draw.pick(OWNERS);
  return {
    kind: 'OPEN_ACCOUNTS',
    platform: draw.oneIn(20) ? 'foreign' : platform,
    ...(customer && { customer }),
    currencies: draw.pick([['USD'], ['EUR', 'USD'], ['USDB', 'EUR', 'USDB']]),
    status: draw.pick(['ACTIVE', 'PENDING']),
  };
};

const holding = (scene: Scene): PlainCommand => {
  const { draw, ledger, now } = scene;
  const { account, currency } = anyAccount(scene);
  const isUsedBefore = draw.oneIn(8);
  return {
    kind: 'PLACE_HOLD',
    hold: isUsedBefore ? anyHold(scene) : `h${ledger.position}`,
    account,
    currency: draw.oneIn(60) ? 'EUR' : currency,
    minor: amount(scene, account, currency),
    charges: Array.from({ length: draw.below(3) }, () => charge(scene)),
    ...(draw.below(2) === 1 && { expiresAt: now + 1 + draw.below(LAST_MINUTE) }),
  };
};

/** Ceilings are mostly about where the charge comes to: just reached, just passed, far away. */
const charge = ({ draw, ledger, platform }: Scene): PlainCharge => {
  const counter = draw.pick(COUNTERS);
  const minor = BigInt(draw.oneIn(100) ? 0 : 1 + draw.below(900));
  const reached = ledger.counted(named('counter', platform, counter)) + minor;
  const ceiling = draw.pick([undefined, reached, reached - 1n, reached + 500n, 5_000n]);
  return { counter, minor, ...(ceiling !== undefined && { ceiling }) };
};

const reserved = ({ ledger, platform }: Scene, kind: 'hold' | 'credit'): Reservation[] => {
  const prefix = named(kind, platform, '');
  return ledger
    .all('BEGUN')
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => ledger.reservation(name) as Reservation);
};

/** Mostly one that is still open; now and then an old one, another platform's, or none at all. */
const anyReservation = (scene: Scene, kind: 'hold' | 'credit'): string => {
  const { draw } = scene;
  const own = draw.oneIn(12) ? reserved({ ...scene, platform: 'other' }, kind) : reserved(scene, kind);
  const open = own.filter(({ ended }) => ended === undefined);
  const among = open.length > 0 && !draw.oneIn(6) ? open : own;
  if (among.length === 0 || draw.oneIn(20)) return 'unknown';
  return draw.pick(among).name.split(' ')[2] as string;
};

const hasOpen = (scene: Scene, kind: 'hold' | 'credit'): boolean =>
  reserved(scene, kind).some(({ ended }) => ended === undefined);

/** What ends something: while nothing is there to be ended, mostly something is begun instead. */
const ending =
  (kind: 'hold' | 'credit', begin: Maker, end: Maker): Maker =>
  (scene) =>
    hasOpen(scene, kind) || scene.draw.oneIn(6) ? end(scene) : begin(scene);

const anyHold = (scene: Scene): string => anyReservation(scene, 'hold');
const anyCredit = (scene: Scene): string => anyReservation(scene, 'credit');

const capture = (scene: Scene): PlainCommand => {
  const hold = anyHold(scene);
  return capturing(scene, hold, scene.ledger.reservation(named('hold', scene.platform, hold)));
};

/** Only the writer sends it, and only for a hold that it knows to be due; a few come too early. */
const expiry = (scene: Scene): PlainCommand => {
  const { draw, now } = scene;
  const due = reserved(scene, 'hold').filter(
    ({ ended, expiresAt }) => ended === undefined && expiresAt !== undefined && expiresAt <= now,
  );
  const isEarly = due.length === 0 || draw.oneIn(10);
  return {
    kind: 'EXPIRE_HOLD',
    hold: isEarly ? anyHold(scene) : (draw.pick(due).name.split(' ')[2] as string),
  };
};

const crediting = (scene: Scene): PlainCommand => {
  const { draw, ledger } = scene;
  const { account, currency } = anyAccount(scene);
  return {
    kind: 'RECORD_PENDING_CREDIT',
    credit: draw.oneIn(8) ? anyCredit(scene) : `c${ledger.position}`,
    account,
    currency: draw.oneIn(60) ? 'EUR' : currency,
    minor: amount(scene, account, currency),
  };
};

/** Accounts come back to life as often as they are stopped; some are closed while they happen to be empty. */
const changing = (scene: Scene): PlainCommand => {
  const { draw, ledger } = scene;
  const { account, currency } = anyAccount(scene);
  const status = ledger.status(account);
  const change = (to: PlainStatus): PlainCommand => ({ kind: 'CHANGE_ACCOUNT_STATUS', account, to });
  if (draw.oneIn(8) && ledger.sum(account, currency, 'AVAILABLE') === 0n) return change('CLOSED');
  const isBetter = status !== 'ACTIVE' && status !== undefined && !draw.oneIn(6);
  return change(isBetter ? 'ACTIVE' : draw.pick(STATUSES));
};

/** Of one owner, mostly; those without money, or all of them, in which case one is often full. */
const closing = (scene: Scene): PlainCommand => {
  const { draw, ledger, platform } = scene;
  const owner = draw.oneIn(20) ? STRANGER : draw.pick(OWNERS);
  const own = CURRENCIES.map((currency) => ({ account: accountName(platform, owner, currency), currency }));
  const bare = own.filter(({ account, currency }) => ledger.sum(account, currency, 'AVAILABLE') === 0n);
  const accounts = (draw.oneIn(2) || bare.length === 0 ? own : bare).map(({ account }) => account);
  return {
    kind: 'CLOSE_ACCOUNTS',
    accounts: draw.oneIn(12) ? [...accounts, anyAccount(scene).account] : accounts,
  };
};

const counting = (scene: Scene): PlainCommand => ({
  kind: 'CHARGE_COUNTERS',
  charges: Array.from({ length: 1 + scene.draw.below(2) }, () => charge(scene)),
});

/** Mostly all that was counted; now and then more, of which nothing is given back. */
const returning = (scene: Scene): PlainCommand => {
  const { draw, ledger, platform } = scene;
  if (draw.oneIn(2)) return spentReturning(scene);
  const counter = draw.pick(COUNTERS);
  const used = ledger.counted(named('counter', platform, `${counter}:unheld`));
  const minor = used === 0n || draw.oneIn(4) ? used + 1n : used;
  return { kind: 'RETURN_COUNTERS', charges: [{ counter, minor }] };
};

/** Of a captured hold, mostly; an open one, a released one or none gives nothing back this way. */
const spentReturning = (scene: Scene): PlainCommand => {
  const { draw } = scene;
  const spent = reserved(scene, 'hold').filter(({ ended }) => ended === 'CAPTURED');
  const isOther = spent.length === 0 || draw.oneIn(5);
  const hold = isOther ? anyHold(scene) : (draw.pick(spent).name.split(' ')[2] as string);
  const counter = draw.pick(COUNTERS);
  return { kind: 'RETURN_COUNTERS', charges: [{ counter, minor: BigInt(1 + draw.below(200)) }], hold };
};

const MAKERS: readonly (readonly [number, Maker])[] = [
  ...PAYING,
  [12, holding],
  [10, ending('hold', holding, capture)],
  [5, ending('hold', holding, (scene) => ({ kind: 'RELEASE_HOLD', hold: anyHold(scene) }))],
  [4, ending('hold', holding, expiry)],
  [5, crediting],
  [4, ending('credit', crediting, (scene) => ({ kind: 'SETTLE_PENDING_CREDIT', credit: anyCredit(scene) }))],
  [2, ending('credit', crediting, (scene) => ({ kind: 'REJECT_PENDING_CREDIT', credit: anyCredit(scene) }))],
  [5, changing],
  [1, closing],
  [2, counting],
  [1, returning],
  [2, opening],
];
