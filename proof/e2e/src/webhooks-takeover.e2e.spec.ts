import { startKafka, type KafkaBroker } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CausewayProcess } from './harness/causeway-process.js';
import { eventually } from './harness/eventually.js';
import { isLongRun } from './harness/long-run.js';
import { PaymentWorld } from './payment-world.js';
import { amountsReceived, balancesReceived, changedBodies } from './spreading/arrivals.js';
import { Funder } from './spreading/funder.js';
import { partitionsByMember } from './spreading/group-members.js';

const FUNDERS = 4;
/** A claimed timer of a process that died is taken up by the other one after this time instead of a minute. */
const LEASE_MS = '3000';
const TOPIC = 'causeway.sandbox.ledger.v1';
const PARTITIONS = 8;
/** A start of a process on a busy machine, and a few rebalances of its groups. */
const SPREAD_MS_MAX = 100_000;

const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((one, other) => one - other);

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('two instances of webhooks beside each other, over Kafka', () => {
  const opened: (() => Promise<unknown>)[] = [];
  let broker: KafkaBroker;
  let world: PaymentWorld;
  let second: { readonly process: CausewayProcess; readonly address: string };
  let funders: Funder[] = [];

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'causeway-webhooks-kafka-'));
    opened.push(() => rm(dataDir, { recursive: true, force: true }));
    broker = await startKafka({ dataDir, controllable: true });
    opened.push(() => broker.stop());
    const settings = { KAFKA_BROKERS: broker.brokers, CAUSEWAY_TIMER_LEASE_MS: LEASE_MS };
    world = await PaymentWorld.open('services', settings);
    opened.push(() => world.close());
    second = await world.installation.beside('webhooks');
    const open = (_: unknown, index: number): Promise<Funder> => Funder.open(world.api, index + 1);
    funders = await Promise.all(Array.from({ length: FUNDERS }, open));
  });
  afterAll(async () => {
    await Promise.all(funders.map((funder) => funder.stop()));
    for (const close of opened.reverse()) await close();
  });

  const spread = (): Promise<number[]> => partitionsByMember(broker.brokers, 'webhooks', TOPIC);
  const spreadAs = (...wanted: number[]): Promise<unknown> =>
    eventually(
      `partitions spread as ${wanted.join(', ')}`,
      async () => (JSON.stringify(await spread()) === JSON.stringify(wanted) ? true : undefined),
      SPREAD_MS_MAX,
    );
  const attemptsAt = async (address: string): Promise<number> => {
    const text = await (await fetch(`${address}/metrics`)).text();
    const samples = text.split('\n').filter((line) => line.startsWith('causeway_webhook_attempts_total{'));
    return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  };
  const moreFundings = async (count: number): Promise<unknown> => {
    const before = funders.map(({ amounts }) => amounts.length);
    return eventually(`${count} more fundings of each account`, () =>
      funders.every(({ amounts }, index) => amounts.length >= (before[index] ?? 0) + count)
        ? true
        : undefined,
    );
  };
  const amountsAt = (funder: Funder): number[] =>
    amountsReceived(world.receiver.received, new Set(funder.amounts));

  it('share the partitions of what they read, and the attempts', async () => {
    await spreadAs(PARTITIONS / 2, PARTITIONS / 2);
    for (const funder of funders) funder.begin();
    const first = world.installation.addressOf('webhooks');
    await eventually('attempts by both', async () => {
      const made = await Promise.all([attemptsAt(first), attemptsAt(second.address)]);
      return made.every((attempts) => attempts >= 10) ? true : undefined;
    });
  });

  it('move to the other one when one is killed under load', async () => {
    await moreFundings(5);
    await world.installation.process('webhooks').stop('SIGKILL');
    await moreFundings(5);
    await spreadAs(PARTITIONS);
    const known = new Set(funders.flatMap(({ amounts }) => amounts));
    await eventually('the webhooks of everything so far', () =>
      amountsReceived(world.receiver.received, known).length === known.size ? true : undefined,
    );
  });

  it('lose nothing, invent nothing, keep the bytes of each id, and the order of every account', async () => {
    await Promise.all(funders.map((funder) => funder.stop()));
    for (const funder of funders) {
      const amountsSeen = await eventually(`all webhooks of ${funder.accountId}`, () => {
        const amounts = amountsAt(funder);
        return amounts.length >= funder.amounts.length ? amounts : undefined;
      });
      expect(ascending(amountsSeen)).toStrictEqual(funder.amounts);
      const balances = balancesReceived(world.receiver.received, funder.accountId);
      expect(balances).toStrictEqual(ascending(balances));
      expect(new Set(balances).size).toBe(funder.amounts.length);
    }
    expect(changedBodies(world.receiver.received)).toStrictEqual([]);
  });
});
