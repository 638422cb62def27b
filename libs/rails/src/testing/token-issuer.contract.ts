import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money, newUuid, type Instant } from '@causeway/kernel';
import {
  CredentialsRefusedError,
  type IssuanceOrder,
  type IssuanceStatus,
  type TokenIssuer,
} from '../token-issuer.js';

/** The outcomes of an order at the partner's test system that an operation must handle. */
export type TestIssuance = 'completes' | 'fails' | 'isNeverFunded' | 'keepsFunds';

/** A connector with its partner's test system, and a spec's hands on both. */
export interface TokenIssuerHarness {
  readonly issuer: TokenIssuer;
  /** The same connector, for another platform. */
  readonly issuerOfStranger: TokenIssuer;
  /** The same connector, with credentials that the partner refuses. */
  readonly refusedIssuer: TokenIssuer;
  /** A token of the account, and one that it does not have. */
  readonly token: string;
  readonly unknownToken: string;
  /** What makes an order meet an outcome; the rest of it is the suite's. */
  readonly meets: Readonly<Record<TestIssuance, Partial<IssuanceOrder>>>;
  now(): Instant;
  /** Lets the partner's time pass until this moment. */
  waitUntil(moment: Instant): Promise<void>;
  close(): Promise<void>;
}

/** More looks than any order needs; one still open after them reported a wrong time to look. */
const LOOKS_MAX = 100;
const MANY = 20;

type Status =
  IssuanceStatus | { readonly state: 'OPEN'; readonly lookAgainAt: Instant } | { readonly state: 'UNKNOWN' };
const RANKS: Readonly<Record<string, number>> = { OPEN: 0, AWAITING_FUNDS: 1, ACCEPTED: 1, PROCESSING: 2 };
const END = 3;
const rankOf = ({ state }: Status): number => RANKS[state] ?? END;

/** Every promise that a mint or a burn relies on. A connector that keeps them may issue. */
export const describeTokenIssuer = (name: string, open: () => Promise<TokenIssuerHarness>): void => {
  describe(`${name} keeps the promises of a token issuer`, () => {
    let harness: TokenIssuerHarness;
    let issuer: TokenIssuer;
    let account: string;
    beforeAll(async () => {
      harness = await open();
      ({ issuer } = harness);
      const [first] = await issuer.accounts();
      if (first === undefined) throw new Error('the credentials open no account');
      account = first;
    });
    afterAll(() => harness.close());

    const mint = (outcome: TestIssuance = 'completes', more: Partial<IssuanceOrder> = {}): IssuanceOrder =>
      ({
        orderId: newUuid(),
        providerAccountId: account,
        providerTokenIdentifier: harness.token,
        amountUnits: 5_000_000n,
        amount: money(500n, 'USD'),
        kind: 'MINT',
        funding: 'WIRE',
        to: { accountType: 'SPARK_WALLET', identifier: 'spark1qqqq' },
        ...harness.meets[outcome],
        ...more,
      }) as IssuanceOrder;
    const burn = (more: object = {}): IssuanceOrder =>
      mint('completes', {
        ...{ kind: 'BURN', funding: 'EXTERNAL_ACCOUNT', rail: 'WIRE' },
        to: { accountType: 'USD_ACCOUNT', identifier: '000123456789' },
        ...more,
      });
    const sent = async (order: IssuanceOrder): Promise<IssuanceOrder> => {
      await issuer.send(order);
      return order;
    };
    /** Looks again whenever the issuer says, until the order has ended. */
    const followed = async ({ orderId }: IssuanceOrder): Promise<Status[]> => {
      const seen: Status[] = [];
      for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
        const status = await issuer.statusOf(orderId);
        seen.push(status);
        if (status.state === 'UNKNOWN') throw new Error('the issuer forgot an order');
        if (!('lookAgainAt' in status)) return seen;
        expect(status.lookAgainAt > harness.now()).toBe(true);
        await harness.waitUntil(status.lookAgainAt);
      }
      throw new Error(`an order is still open after ${LOOKS_MAX} looks`);
    };

    describe('credentials', () => {
      it('open the same accounts whenever they are asked for', async () => {
        expect(await issuer.accounts()).toStrictEqual(await issuer.accounts());
      });

      it('that are refused are refused by name for everything, and nothing happens', async () => {
        const order = mint();
        const { refusedIssuer } = harness;
        for (const asked of [
          () => refusedIssuer.check(order),
          () => refusedIssuer.send(order),
          () => refusedIssuer.statusOf(order.orderId),
          () => refusedIssuer.cancel(order.orderId),
          () => refusedIssuer.tokenOf(account, harness.token),
        ])
          await expect(asked()).rejects.toBeInstanceOf(CredentialsRefusedError);
        expect(await issuer.statusOf(order.orderId)).toStrictEqual({ state: 'UNKNOWN' });
      });
    });

    describe('a token', () => {
      it('is described, in whole decimals', async () => {
        const token = await issuer.tokenOf(account, harness.token);
        expect(token).toMatchObject({
          name: expect.any(String),
          symbol: expect.any(String),
          baseCurrency: 'USD',
        });
        expect(Number.isInteger(token?.decimals)).toBe(true);
      });

      it('that the account does not have is absent', async () => {
        expect(await issuer.tokenOf(account, harness.unknownToken)).toBeUndefined();
      });
    });

    describe('an order', () => {
      it('that was never sent is unknown, and a check sends nothing', async () => {
        const order = mint();
        await issuer.check(order);
        expect(await issuer.statusOf(order.orderId)).toStrictEqual({ state: 'UNKNOWN' });
      });

      it('is known as soon as it is sent, and is unknown to another platform', async () => {
        const { orderId } = await sent(mint());
        expect((await issuer.statusOf(orderId)).state).not.toBe('UNKNOWN');
        expect(await harness.issuerOfStranger.statusOf(orderId)).toStrictEqual({ state: 'UNKNOWN' });
      });

      it('with funds from outside says where to send them, the same each time and another one for each order', async () => {
        const [one, other, redeemed] = [await sent(mint()), await sent(mint()), await sent(burn())];
        const statuses = await Promise.all(
          [one, one, other, redeemed].map(({ orderId }) => issuer.statusOf(orderId)),
        );
        const instructions = statuses.map((status) =>
          status.state === 'AWAITING_FUNDS' ? status.instructions : undefined,
        );
        expect(instructions[0]).toMatchObject({ rail: 'WIRE' });
        expect(instructions[1]).toStrictEqual(instructions[0]);
        expect(instructions[2]).not.toStrictEqual(instructions[0]);
        expect(instructions[3]).toMatchObject({ rail: 'SPARK' });
      });

      it('with nothing to fund waits for none', async () => {
        const pulled = {
          funding: 'ACH_DEBIT',
          from: { accountType: 'USD_ACCOUNT', identifier: '000123456789' },
        };
        const states = (await followed(await sent(mint('completes', pulled as Partial<IssuanceOrder>)))).map(
          ({ state }) => state,
        );
        expect(states).not.toContain('AWAITING_FUNDS');
        expect(states.at(-1)).toBe('COMPLETED');
      });

      it.each(['completes', 'fails', 'keepsFunds'] as const)(
        'that %s goes forward only, to an end that is for ever',
        async (outcome) => {
          const order = await sent(mint(outcome));
          const seen = await followed(order);
          const ranks = seen.map(rankOf);
          expect(ranks).toStrictEqual([...ranks].sort((a, b) => a - b));
          const end = seen.at(-1);
          if (outcome === 'completes') expect(end).toMatchObject({ state: 'COMPLETED' });
          else
            expect(end).toMatchObject({
              state: 'FAILED',
              funds: outcome === 'keepsFunds' ? 'KEPT' : expect.stringMatching(/^(?:UNTOUCHED|RETURNED)$/),
            });
          expect(await issuer.statusOf(order.orderId)).toStrictEqual(end);
        },
      );

      it('sent again, at once by many or late, is one order and goes on as it was', async () => {
        const order = mint();
        const sends = await Promise.allSettled(Array.from({ length: MANY }, () => issuer.send(order)));
        expect(sends.map(({ status }) => status)).toStrictEqual(Array<string>(MANY).fill('fulfilled'));
        const before = await issuer.statusOf(order.orderId);
        await issuer.send(order);
        expect(await issuer.statusOf(order.orderId)).toStrictEqual(before);
        const end = (await followed(order)).at(-1);
        await issuer.send(order);
        expect(await issuer.statusOf(order.orderId)).toStrictEqual(end);
      });

      it('has no effect to be looked at: many at once see the same', async () => {
        const { orderId } = await sent(mint('isNeverFunded'));
        const looks = await Promise.all(Array.from({ length: MANY }, () => issuer.statusOf(orderId)));
        expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1);
      });
    });

    describe('stopping', () => {
      it('an order that waits for its funds ends it for good, however often', async () => {
        const order = await sent(mint('isNeverFunded'));
        expect(await issuer.cancel(order.orderId)).toBe('CANCELLED');
        expect(await issuer.cancel(order.orderId)).toBe('CANCELLED');
        expect(await issuer.statusOf(order.orderId)).toMatchObject({ state: 'CANCELLED' });
      });

      it('one that is done is too late, and changes nothing', async () => {
        const order = await sent(mint());
        const end = (await followed(order)).at(-1);
        expect(await issuer.cancel(order.orderId)).toBe('TOO_LATE');
        expect(await issuer.statusOf(order.orderId)).toStrictEqual(end);
      });

      it('one that the issuer never had is too late', async () => {
        expect(await issuer.cancel(newUuid())).toBe('TOO_LATE');
      });
    });
  });
};
