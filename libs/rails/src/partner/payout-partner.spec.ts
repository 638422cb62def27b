import { UnavailableError } from '@causeway/commands';
import { after, FixedClock, instant, money, newId, newUuid, type Instant } from '@causeway/kernel';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PayoutOrder, PayoutRail } from '../payout-rail.js';
import { describePayoutRail } from '../testing/index.js';
import { PayoutPartner } from './payout-partner.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const PLATFORM = newId('Platform');
const ACCOUNT = newId('ExternalAccount');

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

const bodyOf = async (request: IncomingMessage): Promise<Asked['body']> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Asked['body']);
};

const serving = async (answer: (asked: Asked, response: ServerResponse) => void): Promise<Server> => {
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    void bodyOf(request).then((body) => answer({ method, path, headers, body }, response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
};
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/bank`;
const closed = (server: Server): Promise<unknown> => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
};

const partnerAt = (server: Server, clock: FixedClock, failures: Error[] = [], token?: string) =>
  new PayoutPartner(
    { url: `${urlOf(server)}/`, timeoutMs: 5_000, ...(token !== undefined && { token }) },
    {
      clock,
      detailsOf: (accountId, platformId) => Promise.resolve({ of: [accountId, platformId] }),
      failed: (error) => failures.push(error),
    },
  );
const railAt = (partner: PayoutPartner, platformId: string): PayoutRail => {
  const rail = partner.railFor('production', platformId);
  if (rail === undefined) throw new Error('production has no rail');
  return rail;
};

/** A bank that has its books in memory, by the clock of the spec, and acts by the last word of an identifier. */
class Bank {
  private readonly books = new Map<string, { to: string; sentAt: Instant; cancelledAt?: Instant }>();
  readonly booked: string[] = [];

  constructor(private readonly clock: FixedClock) {}

  answer({ method, path, body }: Asked): object {
    const [, payoutId = '', platformId = String(body['platformId'])] =
      /\/payouts\/([^/?]+)(?:\?platformId=(.*))?/.exec(decodeURIComponent(path)) ?? [];
    if (path.endsWith('/check')) return { verdict: this.verdictOn(String(body['identifier'])) };
    if (path.endsWith('/cancel')) return { outcome: this.cancel(`${platformId}/${payoutId}`) };
    if (method === 'GET') return this.statusOf(`${platformId}/${payoutId}`);
    const key = `${platformId}/${String(body['payoutId'])}`;
    if (!this.books.has(key)) {
      this.books.set(key, { to: String(body['identifier']), sentAt: this.clock.now() });
      this.booked.push(String(body['payoutId']));
    }
    return {};
  }

  private verdictOn(to: string): string {
    if (to === 'hasNoFunds') return 'INSUFFICIENT_FUNDS';
    return to === 'isInvalid' ? 'ACCOUNT_INVALID' : 'ACCEPTABLE';
  }

  private cancel(key: string): string {
    const payout = this.books.get(key);
    if (payout === undefined || !['OPEN', 'CANCELLED'].includes(this.stateOf(key))) return 'TOO_LATE';
    payout.cancelledAt ??= this.clock.now();
    return 'CANCELLED';
  }

  private stateOf(key: string): string {
    return (this.statusOf(key) as { state: string }).state;
  }

  private statusOf(key: string): object {
    const payout = this.books.get(key);
    if (payout === undefined) return { state: 'UNKNOWN', lookAgainAt: null };
    const { to, sentAt, cancelledAt } = payout;
    if (cancelledAt !== undefined) return { state: 'CANCELLED', cancelledAt };
    const settledAt = after(sentAt, to === 'settlesLate' ? 7_200_000 : 5_000);
    if (this.clock.now() < settledAt) return { state: 'OPEN', lookAgainAt: settledAt };
    const failed = { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED' };
    switch (to) {
      case 'rejects':
        return { ...failed, reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: null };
      case 'neverAnswers':
        return { ...failed, timedOut: true };
      case 'hasNoFunds':
        return failed;
      case 'isInvalid':
        return { ...failed, reason: 'ACCOUNT_INVALID' };
      case 'keepsFunds':
        return { ...failed, keepsFunds: true };
      case 'isStopped':
        return { state: 'CANCELLED', cancelledAt: settledAt };
      case 'returns':
        return this.returning(settledAt);
      case 'WALLET':
        return { state: 'SETTLED', settledAt, transactionHash: '0xabc' };
      default:
        return { state: 'SETTLED', settledAt };
    }
  }

  private returning(settledAt: Instant): object {
    const returnedAt = after(settledAt, 60_000);
    return this.clock.now() < returnedAt
      ? { state: 'SETTLED', settledAt, lookAgainAt: returnedAt }
      : { state: 'RETURNED', settledAt, returnedAt };
  }
}

const DESTINATIONS = [
  ...['settles', 'settlesLate', 'rejects', 'neverAnswers', 'hasNoFunds', 'isInvalid', 'returns'],
  ...['isStopped', 'keepsFunds'],
] as const;

describePayoutRail('the payout partner', async () => {
  const clock = new FixedClock(NOW);
  const bank = new Bank(clock);
  const server = await serving((asked, response) => response.end(JSON.stringify(bank.answer(asked))));
  const partner = partnerAt(server, clock);
  return {
    rail: railAt(partner, PLATFORM),
    railOfStranger: railAt(partner, newId('Platform')),
    destinations: Object.fromEntries(DESTINATIONS.map((name) => [name, name])) as never,
    chain: { accountType: 'POLYGON_WALLET', settles: 'WALLET', hash: /^0xabc$/ },
    accountType: 'EUR_ACCOUNT',
    railName: 'SEPA_INSTANT',
    now: () => clock.now(),
    waitUntil: async (moment) => clock.advance(Date.parse(moment) - Date.parse(clock.now())),
    timesBooked: async (payoutId) => bank.booked.filter((each) => each === payoutId).length,
    close: async () => {
      await closed(server);
    },
  };
});

describe('the partner of production', () => {
  const clock = new FixedClock(NOW);
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let asked: Asked[];
  let failures: Error[];
  const rail = (token?: string): PayoutRail => railAt(partnerAt(server, clock, failures, token), PLATFORM);
  const order: PayoutOrder = {
    payoutId: newUuid(),
    payerId: newId('Customer'),
    amount: money(219_696n, 'EUR'),
    identifier: 'DE89370400440532013000',
    accountId: ACCOUNT,
    accountType: 'EUR_ACCOUNT',
    rail: 'SEPA',
    remittanceInformation: 'Invoice 7',
  };

  beforeAll(async () => {
    server = await serving((each, response) => {
      asked.push(each);
      answer(response);
    });
  });
  afterAll(() => closed(server));
  beforeEach(() => {
    asked = [];
    failures = [];
    answer = (response) => response.end('{}');
  });

  it('pays accounts in production, and nothing else', () => {
    const partner = partnerAt(server, clock);
    expect(partner.railFor('sandbox', PLATFORM)).toBeUndefined();
    expect(partner.railFor('production', PLATFORM, 'UMA_ADDRESS')).toBeUndefined();
  });

  it('gets the whole order, with what was registered of the account, and the token', async () => {
    await rail('of-the-partner').send(order);
    expect(asked.map(({ method, path, body }) => ({ method, path, body }))).toStrictEqual([
      {
        method: 'POST',
        path: '/bank/payouts',
        body: {
          ...order,
          platformId: PLATFORM,
          amount: { amount: 219_696, currency: { code: 'EUR', decimals: 2 } },
          account: { of: [ACCOUNT, PLATFORM] },
        },
      },
    ]);
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer of-the-partner',
      'content-type': 'application/json',
    });
  });

  it.each<[string, string | undefined, Instant]>([
    ['does not say', undefined, after(NOW, 2_000)],
    ['says yesterday', after(NOW, -86_400_000), after(NOW, 2_000)],
    ['says soon', after(NOW, 1), after(NOW, 1)],
    ['says in a year', after(NOW, 365 * 86_400_000), after(NOW, 86_400_000)],
  ])('that %s when to look again is asked within bounds', async (_, lookAgainAt, expected) => {
    answer = (response) => response.end(JSON.stringify({ state: 'OPEN', lookAgainAt }));
    expect(await rail().statusOf(order.payoutId)).toStrictEqual({ state: 'OPEN', lookAgainAt: expected });
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['answers 503', (response) => response.writeHead(503).end('later'), /^It answered 503$/],
    ['knows no such path', (response) => response.writeHead(404).end('{}'), /^It answered 404$/],
    [
      'sends us elsewhere',
      (response) => response.writeHead(302, { location: '/x' }).end(),
      /^It answered 302$/,
    ],
    ['breaks the connection', (response) => response.destroy(), /./],
    ['answers no JSON', (response) => response.end('DE89 is fine'), /^The answer is no JSON$/],
    [
      'says two things',
      (response) => response.end('{"state":"OPEN","state":"CANCELLED"}'),
      /^The answer is no JSON$/,
    ],
    ['answers a list', (response) => response.end('[]'), /^The answer is no object$/],
    ['answers without end', (response) => response.end('x'.repeat(65_537)), /larger than 65536 bytes/],
    [
      'names no state that there is',
      (response) => response.end('{"state":"PAID"}'),
      /^In the answer state must be one of UNKNOWN, OPEN, SETTLED, RETURNED, CANCELLED, FAILED$/,
    ],
    [
      'leaves out what must be there, or writes it otherwise',
      (response) => response.end('{"state":"RETURNED","settledAt":"2026-03-02"}'),
      /^In the answer settledAt must be an RFC 3339 time with offset, returnedAt is required$/,
    ],
  ])('that %s has not answered, and the operator is given the reason', async (_, broken, reason) => {
    answer = broken;
    const refused = await rail()
      .statusOf(order.payoutId)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnavailableError);
    expect(refused).toMatchObject({
      retryAfterSeconds: 5,
      cause: { message: expect.stringMatching(reason) },
    });
    expect(failures).toStrictEqual([refused]);
  });
});
