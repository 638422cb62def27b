import { PaymentWorld } from './payment-world.js';
import { PAYMENTS, WITHOUT_FEE, type SequenceRow } from './sequences/rows.js';
import { PAID, Scene } from './sequences/scene.js';

const FEE = { fixed: 50, basisPoints: 100 };
/** In cents: the fixed part, and the share of what is left after it, half a cent rounded up (quotes §6). */
const FEE_TAKEN = FEE.fixed + Math.round(((PAID - FEE.fixed) * FEE.basisPoints) / 10_000);

let world: PaymentWorld;
beforeAll(async () => {
  world = await PaymentWorld.open('standalone', {});
  // What a receiver answers to the question of an incoming payment must be JSON (webhooks §6).
  world.receiver.answerText = () => '{}';
}, 180_000);
afterAll(() => world.close(), 60_000);

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

/** One after another, so that whatever arrives belongs to the action. */
const arrivesInOrder = async ({ prepare, lines, eitherWay = 0 }: SequenceRow, fee: number): Promise<void> => {
  const scene = new Scene(world);
  const act = await prepare(scene);
  await scene.begin();
  await act();
  const arrived = await scene.arrived();
  const expected = lines({ fee, received: scene.received });
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
