import type { HttpHarness } from '@causeway/http/testing';
import { UnavailableError } from '@causeway/commands';
import { after, newUuid, uuidOf, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import fc from 'fast-check';
import { ReportOperation } from './application/operation.requests.js';
import type { ProviderReport } from './domain/operation.decide.js';
import { Caller, type Body, type Sent } from './testing/journey.js';
import { StablecoinsHost } from './testing/stablecoins-host.js';

const OPERATOR = 'operator-secret';
const WEEK_MS = 7 * 24 * 3_600_000;
/** A story takes a second or two, on a busy machine several times that. */
const PATIENCE_MS = 120_000;
const [providerStatus, reason] = ['said', 'PROVIDER_TRANSFER_FAILED'] as const;
const ENDS = {
  COMPLETED: { state: 'COMPLETED', providerStatus },
  RETURNED: { state: 'FAILED', providerStatus, reason, funds: 'RETURNED' },
  KEPT: { state: 'FAILED', providerStatus, reason, funds: 'KEPT' },
  CANCELLED: { state: 'CANCELLED', providerStatus },
} as const satisfies Record<string, ProviderReport>;
const LATE = { state: 'ACCEPTED', providerStatus } as const;

type Step =
  | {
      readonly do: 'create';
      readonly kind: 'MINT' | 'BURN';
      readonly funded: boolean;
      readonly cents: number;
    }
  | { readonly do: 'repeat' | 'lateReport'; readonly nth: number }
  | { readonly do: 'report'; readonly nth: number; readonly end: keyof typeof ENDS }
  | { readonly do: 'end'; readonly end: keyof typeof ENDS }
  | { readonly do: 'lose'; readonly what: 'requests' | 'answers' | 'ledger' }
  | { readonly do: 'away' | 'room'; readonly is: boolean }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'close'; readonly nth: number; readonly outcome: string };

const nth = fc.nat({ max: 30 });
const end = fc.constantFrom(...(Object.keys(ENDS) as (keyof typeof ENDS)[]));
const one = <Kind extends Step['do']>(kind: Kind) => fc.constant(kind);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ do: one('create'), kind: fc.constantFrom('MINT' as const, 'BURN' as const) },
      ...{ funded: fc.boolean(), cents: fc.integer({ min: 1, max: 1_000 }) },
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: one('pass'), ms: fc.constantFrom(1_000, 7_000, 60_000, WEEK_MS) }),
  },
  { weight: 3, arbitrary: fc.record({ do: one('report'), nth, end }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('repeat' as const, 'lateReport' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: one('end'), end }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('lose'),
      what: fc.constantFrom('requests' as const, 'answers' as const, 'ledger' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('away' as const, 'room' as const), is: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: one('close'), nth },
      outcome: fc.constantFrom('REFUNDED', 'WRITTEN_OFF', 'SETTLED'),
    }),
  },
);

interface Recorded {
  readonly operationId: Id<'StablecoinOperation'>;
  readonly operationType: 'MINT' | 'BURN';
  readonly status: string;
  readonly amountMinor: string;
  readonly isBooked: boolean;
  readonly isOnItsWay: boolean;
}
const TERMINAL = ['COMPLETED', 'FAILED', 'EXPIRED'];

/** A platform with one coin, what it asked for so far, and what it was answered first. */
class Story {
  readonly requests: { readonly send: () => Promise<Sent>; first?: Sent }[] = [];
  private readonly ended = new Map<string, string>();

  private constructor(
    private readonly host: StablecoinsHost,
    private readonly http: HttpHarness,
    private readonly acme: Caller,
    private readonly coin: string,
    private readonly accounts: { readonly wallet: string; readonly bank: string },
  ) {}

  static async begin(host: StablecoinsHost, http: HttpHarness): Promise<Story> {
    Object.assign(host.issuer, { isAway: false, losesAnswers: 0, losesRequests: 0, end: ENDS.COMPLETED });
    Object.assign(host.reserve, { hasRoom: true, saysSo: false, losesAnswers: 0 });
    const acme = new Caller(http);
    const coin = await acme.coin();
    const { platformId } = acme;
    const accounts = { wallet: host.account(platformId), bank: host.bankAccount(platformId) };
    return new Story(host, http, acme, coin, accounts);
  }

  async take(taken: Step): Promise<void> {
    const { issuer, reserve } = this.host;
    switch (taken.do) {
      case 'create':
        this.requests.push({ send: this.requestOf(taken) });
        return this.repeat(this.requests.length - 1);
      case 'repeat':
        return this.requests.length === 0 ? undefined : this.repeat(taken.nth % this.requests.length);
      case 'report':
        return this.report(taken.nth, ENDS[taken.end]);
      case 'lateReport':
        return this.report(taken.nth, { ...LATE, lookAgainAt: after(this.host.clock.now(), 1_000) });
      case 'end':
        issuer.end = ENDS[taken.end];
        return;
      case 'lose':
        if (taken.what === 'ledger') reserve.losesAnswers += 1;
        else if (taken.what === 'requests') issuer.losesRequests += 1;
        else issuer.losesAnswers += 1;
        return;
      case 'away':
        issuer.isAway = taken.is;
        return;
      case 'room':
        reserve.hasRoom = taken.is;
        return;
      case 'pass':
        return this.pass(taken.ms);
      case 'close':
        return this.close(taken.nth, taken.outcome);
    }
  }

  private requestOf({ kind, funded, cents }: Extract<Step, { do: 'create' }>): () => Promise<Sent> {
    const [key, amount] = [newUuid(), `${cents}0000`];
    const { wallet, bank } = this.accounts;
    return kind === 'MINT'
      ? () =>
          this.acme.mint(
            this.coin,
            wallet,
            {
              amount,
              fundingSource: funded ? { type: 'ACH_DEBIT', externalAccountId: bank } : { type: 'WIRE' },
            },
            key,
          )
      : () =>
          this.acme.burn(
            this.coin,
            bank,
            { amount, source: { type: funded ? 'PROVIDER_INTERNAL_BALANCE' : 'EXTERNAL_ACCOUNT' } },
            key,
          );
  }

  /** The first answer stays for ever; only that the provider or the ledger was away is no answer. */
  private async repeat(index: number): Promise<void> {
    const request = this.requests[index];
    if (request === undefined) return;
    const sent = await request.send();
    if (request.first !== undefined)
      expect([sent.status, sent.body]).toStrictEqual([request.first.status, request.first.body]);
    else if (sent.status < 500) request.first = sent;
  }

  private async report(index: number, report: ProviderReport): Promise<void> {
    const known = await this.operations();
    const { operationId } = known[index % Math.max(known.length, 1)] ?? {};
    if (operationId === undefined) return;
    const { platformId } = this.acme;
    await whileUnavailable(
      this.host.execute(new ReportOperation({ operationId, report }, specCall(platformId))),
    );
  }

  private async close(index: number, outcome: string): Promise<void> {
    const known = await this.operations();
    const found = known[index % Math.max(known.length, 1)];
    if (found !== undefined)
      await this.operator('POST', 'stablecoin-operations/close-case', {
        body: {
          ...{ platformId: this.acme.platformId, environment: 'sandbox' },
          ...{ stablecoinOperationId: found.operationId, outcome },
        },
      });
  }

  private async pass(ms: number): Promise<void> {
    this.host.clock.moveTo(after(this.host.clock.now(), ms));
    await whileUnavailable(this.host.fireDue());
  }

  private operator = (method: string, path: string, more: object = {}): Promise<{ body: Body }> =>
    this.http.send(method, `//operator/${path}`, {
      ...{ as: null, headers: { authorization: `Bearer ${OPERATOR}` } },
      ...more,
    });

  private operations = (): Promise<Recorded[]> =>
    this.host.query<Recorded>(
      `select operation_id as "operationId", operation_type as "operationType", status, amount_minor as "amountMinor",
              is_booked as "isBooked", (is_settling or correction is not null) as "isOnItsWay"
         from stablecoins.operation_view where platform_id = $1 order by operation_id`,
      [this.acme.platformId],
    );

  /** What holds after every step. */
  async check(): Promise<void> {
    const { reserve } = this.host;
    const { platformId } = this.acme;
    const operations = await this.operations();
    let outstanding = 0n;
    for (const { operationId, operationType, status, amountMinor, isBooked, isOnItsWay } of operations) {
      const whole = operationType === 'MINT' ? BigInt(amountMinor) : -BigInt(amountMinor);
      const booked = isBooked ? whole : 0n;
      outstanding += booked;
      // Once, or not at all; the ledger is ahead only by what is on its way.
      const allowed = isOnItsWay ? [0n, whole] : [booked];
      expect(allowed).toContain(reserve.reservedBy(uuidOf(operationId)));
      const end = this.ended.get(operationId);
      if (end !== undefined) expect(status).toBe(end);
      if (TERMINAL.includes(status)) this.ended.set(operationId, status);
    }
    expect(reserve.balance(platformId, 'RESERVE')).toBe(-reserve.balance(platformId, 'SUPPLY'));
    const { body } = await this.operator('GET', `stablecoins?platformId=${platformId}&environment=sandbox`);
    const isMoving = operations.some(({ isOnItsWay }) => isOnItsWay);
    expect(body).toMatchObject({
      data: [{ outstanding: `${outstanding * 10_000n}`, reserve: `${outstanding}` }],
      ledger: [
        {
          ...{ outstanding: `${outstanding}`, reserve: `${reserve.balance(platformId, 'RESERVE')}` },
          verdict: isMoving ? expect.stringMatching(/EQUAL|BOOKING/) : 'EQUAL',
        },
      ],
    });
  }

  /** The world is well again, and time passes: nothing stays in between. */
  async endWell(): Promise<void> {
    Object.assign(this.host.issuer, { isAway: false, losesAnswers: 0, losesRequests: 0 });
    Object.assign(this.host.reserve, { hasRoom: true, losesAnswers: 0 });
    for (let weeks = 0; weeks < 3; weeks += 1) await this.pass(WEEK_MS);
    const open = (await this.operations()).filter(
      ({ status, isOnItsWay }) => isOnItsWay || !TERMINAL.includes(status),
    );
    expect(open).toStrictEqual([]);
    await this.check();
    for (let index = 0; index < this.requests.length; index += 1) await this.repeat(index);
    await this.check();
  }
}

const whileUnavailable = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
  }
};

describe('minted less burnt is what is outstanding and what the reserve holds, in any story', () => {
  let host: StablecoinsHost;
  let http: HttpHarness;
  beforeAll(async () => {
    host = await StablecoinsHost.open(await freshDatabase('stablecoins'));
    http = await host.http(OPERATOR);
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });

  it(
    'with lost requests and answers, late and contradicting reports, repeats and an operator’s word',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
          const story = await Story.begin(host, http);
          for (const taken of steps) {
            await story.take(taken);
            await story.check();
          }
          await story.endWell();
        }),
        { numRuns: 5 },
      );
    },
    PATIENCE_MS,
  );
});
