import { ApiClient, eventually, Installation, isLongRun, Opened, type Shape } from '@causeway/e2e';
import type { CrashPoint } from '@causeway/kernel';
import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CARD_LABELS } from './campaign/kill-plan.js';
import { struck } from './campaign/struck.js';

/** What a dead process claimed is taken over after it. */
const LEASE_MS = '5000';
const FUNDING = 10_000;
const AMOUNT = 1_000;
const MERCHANT = { descriptor: 'COFFEE', mcc: '5814', country: 'US' };
/** Labels that are passed while a card is ordered; the others while it pays. */
const ORDERING: readonly CrashPoint[] = ['card.after-intent', 'card.after-order'];
/** Here the authorization is decided after its time: it is declined, and nothing is held for it. */
const UNDECIDED: readonly CrashPoint[] = ['card.after-request', 'card.after-hold'];

type Row = Record<string, unknown> & { readonly id: string; readonly status: string };

/** A cardholder who buys, in an installation whose process dies at a label. */
const killedAt = (shape: Shape, settings: () => Promise<Readonly<Record<string, string>>>): void => {
  const victim = shape === 'standalone' ? 'standalone' : 'quotes';
  const opened = new Opened();
  let installation: Installation;
  let api: ApiClient;

  beforeAll(async () => {
    installation = opened.add(
      await Installation.start(shape, { ...(await settings()), CAUSEWAY_TIMER_LEASE_MS: LEASE_MS }),
      (each) => each.remove(),
    );
    const { sandbox, baseUrl } = await installation.credentials();
    api = ApiClient.as(sandbox, baseUrl);
  });
  afterAll(() => opened.close());

  const struckAt = (label: CrashPoint, request: () => Promise<unknown>): Promise<void> =>
    struck(installation, { victim, label }, request);
  const dataOf = async (path: string): Promise<Row[]> => (await api.get(path)).body['data'] as Row[];

  const cardholder = async () => {
    const { body } = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Doe' });
    const cardholderId = String(body['id']);
    const accountId = await eventually('an account in dollars', async () => {
      const found = await dataOf(`/customers/internal-accounts?customerId=${cardholderId}&currency=USD`);
      return found[0]?.id;
    });
    await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: FUNDING });
    return { cardholderId, accountId };
  };
  type Cardholder = Awaited<ReturnType<typeof cardholder>>;
  const order = ({ cardholderId, accountId }: Cardholder) =>
    api.post('/cards', { cardholderId, form: 'VIRTUAL', fundingSources: [accountId] });
  const activeCard = (cardholderId: string): Promise<string> =>
    eventually('the card to be active', async () => {
      const [card] = await dataOf(`/cards?cardholderId=${cardholderId}&state=ACTIVE`);
      return card?.id;
    });
  const rowsOf = (cardId: string) => dataOf(`/transactions?cardId=${encodeURIComponent(cardId)}`);
  const rowThat = (cardId: string, status: string): Promise<Row> =>
    eventually(`a row that is ${status}`, async () =>
      (await rowsOf(cardId)).find((row) => row.status === status),
    );
  const balances = async (cardholderId: string): Promise<readonly number[]> => {
    const [account] = await dataOf(`/customers/internal-accounts?customerId=${cardholderId}&currency=USD`);
    const { balance, totalBalance } = account as unknown as Record<string, { readonly amount: number }>;
    return [balance?.amount ?? Number.NaN, totalBalance?.amount ?? Number.NaN];
  };
  const simulate = (cardId: string, path: string, body: object) =>
    api.post(`/sandbox/cards/${cardId}/simulate/${path}`, body);
  const authorize = (cardId: string) =>
    simulate(cardId, 'authorization', { amount: AMOUNT, currency: { code: 'USD' }, merchant: MERCHANT });

  it.each(ORDERING)('a card is ordered once at %s', async (label) => {
    const holder = await cardholder();
    await struckAt(label, () => order(holder));
    await activeCard(holder.cardholderId);
    expect(await dataOf(`/cards?cardholderId=${holder.cardholderId}`)).toHaveLength(1);
  });

  it.each(UNDECIDED)(
    'an authorization that is cut off at %s is declined, and holds nothing',
    async (label) => {
      const holder = await cardholder();
      await order(holder);
      const cardId = await activeCard(holder.cardholderId);
      await struckAt(label, () => authorize(cardId));
      await rowThat(cardId, 'DECLINED');
      await eventually('nothing to be held', async () => {
        const [free] = await balances(holder.cardholderId);
        return free === FUNDING || undefined;
      });
      expect(await balances(holder.cardholderId)).toStrictEqual([FUNDING, FUNDING]);
      expect(await rowsOf(cardId)).toHaveLength(1);
    },
  );

  it.each(CARD_LABELS.filter((label) => ![...ORDERING, ...UNDECIDED].includes(label)))(
    'a purchase is cleared once at %s',
    async (label) => {
      const holder = await cardholder();
      await order(holder);
      const cardId = await activeCard(holder.cardholderId);
      await authorize(cardId);
      const { id: cardTransactionId } = await rowThat(cardId, 'AUTHORIZED');
      await struckAt(label, () => simulate(cardId, 'clearing', { cardTransactionId, amount: AMOUNT }));
      await rowThat(cardId, 'SETTLED');
      expect(await balances(holder.cardholderId)).toStrictEqual([FUNDING - AMOUNT, FUNDING - AMOUNT]);
      expect(await rowsOf(cardId)).toHaveLength(1);
    },
  );
};

describe('a standalone that is killed while a card is ordered and pays', () => {
  killedAt('standalone', async () => ({}));
});

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('services, of which the one that decides about cards is killed', () => {
  const opened = new Opened();
  killedAt('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-card-kills-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { KAFKA_BROKERS: broker.brokers };
  });
  afterAll(() => opened.close());
});
