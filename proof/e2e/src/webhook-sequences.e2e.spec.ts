import { eventually } from './harness/eventually.js';
import { Opened } from './harness/opened.js';
import { PaymentWorld } from './payment-world.js';
import { PAYMENTS, WITHOUT_FEE, type SequenceRow } from './sequences/rows.js';
import { PAID, Scene } from './sequences/scene.js';

const FEE = { fixed: 50, basisPoints: 100 };
/** In cents: the fixed part, and the share of what is left after it, half a cent rounded up (quotes §6). */
const FEE_TAKEN = FEE.fixed + Math.round(((PAID - FEE.fixed) * FEE.basisPoints) / 10_000);

const opened = new Opened();
let world: PaymentWorld;
beforeAll(async () => {
  world = opened.add(await PaymentWorld.open('standalone', {}), (each) => each.close());
  // What a receiver answers to the question of an incoming payment must be JSON (webhooks §6).
  world.receiver.answerText = () => '{}';
});
afterAll(() => opened.close());

const takesFee = async ({ fixed, basisPoints }: typeof FEE): Promise<void> => {
  const feeConfig = {
    feeType: 'CROSS_CURRENCY_TRANSACTION',
    sourceCurrency: 'USD',
    variableFeeBps: basisPoints,
    fixedFee: { amount: fixed, currency: 'USD' },
  };
  const { status, text } = await world.api.patch('/config', { feeConfigs: [feeConfig] });
  expect([status, text]).toStrictEqual([200, expect.any(String)]);
};

/** One after another, so that every arrival belongs to the action. */
const arrivesInOrder = async ({ prepare, lines, eitherWay = 0 }: SequenceRow, fee: number): Promise<void> => {
  const scene = new Scene(world);
  const act = await prepare(scene);
  await scene.begin();
  await act();
  const expected = lines({ fee, received: scene.received });
  const arrived = await scene.arrived(expected.length);
  expect(arrived.slice(eitherWay)).toStrictEqual(expected.slice(eitherWay));
  expect(arrived.slice(0, eitherWay).sort()).toStrictEqual(expected.slice(0, eitherWay).sort());
};

/** webhooks §9, as the endpoint of a platform gets it. */
describe('the webhooks of one action arrive in order', () => {
  it.each(Object.entries({ ...PAYMENTS, ...WITHOUT_FEE }))('%s', (_, row) => arrivesInOrder(row, 0));

  describe('with a platform’s fee', () => {
    beforeAll(() => takesFee(FEE));

    it.each(Object.entries(PAYMENTS))('%s', (_, row) => arrivesInOrder(row, FEE_TAKEN));
  });
});

/** config-and-tokens §2.1 */
it('instructions for money go and come back with the incoming transactions of their currency', async () => {
  const { api, receiver } = world;
  const { body: config } = await api.get('/config');
  const francs = async (...enabledTransactionTypes: string[]): Promise<void> => {
    const added = {
      currencyCode: 'CHF',
      minAmount: 1,
      maxAmount: 1_000_000,
      requiredCounterpartyFields: [],
      enabledTransactionTypes,
    };
    const answer = await api.patch('/config', {
      supportedCurrencies: [...config['supportedCurrencies'], added],
    });
    expect([answer.status, answer.text]).toStrictEqual([200, expect.any(String)]);
  };
  const customerId = await world.newCustomer(0);
  const shownOf = async (path: string): Promise<any> => (await api.get(path)).body['data'][0];
  const paths = [
    `/customers/internal-accounts?customerId=${customerId}&currency=CHF`,
    '/platform/internal-accounts?currency=CHF',
  ];
  const changed = (id: string) =>
    receiver.received.filter(({ envelope }) => (envelope.data as { id?: string }).id === id);

  await francs('OUTGOING');
  const accounts = await Promise.all(
    paths.map((path) => eventually(`an account at ${path}`, () => shownOf(path))),
  );
  expect(accounts.map((account) => account.fundingPaymentInstructions)).toStrictEqual([[], []]);
  for (const [types, count] of [
    [['INCOMING'], 1],
    [[], 0],
  ] as const) {
    const seen = accounts.map(({ id }) => changed(id).length);
    await francs(...types);
    for (const [index, { id }] of accounts.entries()) {
      const webhook = await eventually(`a webhook about ${id}`, () => changed(id)[seen[index] ?? 0]);
      expect(webhook.envelope).toMatchObject({
        type: 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED',
        data: { id, status: 'ACTIVE' },
      });
      const shown = await shownOf(paths[index] ?? '');
      expect(webhook.envelope.data).toStrictEqual(shown);
      expect(shown.fundingPaymentInstructions).toHaveLength(count);
    }
  }
  expect(
    (await shownOf(`/customers/internal-accounts?customerId=${await world.newCustomer(0)}&currency=CHF`))
      .fundingPaymentInstructions,
  ).toStrictEqual([]);
});
