import { InMemoryWriterLane, TransientError } from '@causeway/event-store';
import { Draw } from '@causeway/ledger/testing';
import { turn } from '../turn.js';
import { InjectedRefusal, StoreLink, type Sender } from './store-link.js';
import { Store } from './store.js';
import type { Weather } from './weather.js';
import { World } from './world.js';

const ALWAYS = 1_000;
const CALM: Partial<Weather> = { slow: 0, requestLost: 0, answerLost: 0, late: 0, refused: 0, latencyMs: 10 };

const linkIn = (weather: Partial<Weather>) => {
  const world = new World(Draw.seeded(1));
  Object.assign(world.weather, CALM, weather);
  const store = new Store(1, (name, memory) => new InMemoryWriterLane(name, memory));
  const sender: Sender = {
    name: 'sender',
    later: (delayMs, label, run) => world.agenda.in(delayMs, label, run),
  };
  const link = new StoreLink(world, store, sender);
  const done: string[] = [];
  const ask = (what: string): Promise<string> =>
    link.ask(what, () => {
      done.push(what);
      return Promise.resolve(`${what} done`);
    });
  const goOn = async (): Promise<void> => {
    while (world.agenda.step() !== undefined) await turn();
  };
  return { world, store, link, done, ask, goOn };
};

const outcomeOf = async (asking: Promise<string>, goOn: () => Promise<void>): Promise<unknown> => {
  const outcome = asking.catch((error: unknown) => error);
  await goOn();
  return outcome;
};

describe('a connection to the store', () => {
  it('brings a message there and its answer back, both of which take time', async () => {
    const { world, done, ask, goOn } = linkIn({});
    const asking = ask('read');
    expect(done).toStrictEqual([]);
    expect(await outcomeOf(asking, goOn)).toBe('read done');
    expect(done).toStrictEqual(['read']);
    expect(world.nowMs).toBeGreaterThan(0);
    expect(world.nowMs).toBeLessThanOrEqual(20);
  });

  it('loses requests, or their responses: the sender cannot distinguish the two', async () => {
    for (const [weather, times] of [
      [{ requestLost: ALWAYS }, 0],
      [{ answerLost: ALWAYS }, 1],
    ] as const) {
      const { done, ask, goOn } = linkIn(weather);
      expect(await outcomeOf(ask('claim'), goOn)).toBeInstanceOf(TransientError);
      expect(done).toHaveLength(times);
    }
  });

  it('brings a message that was given up all the same, later', async () => {
    const { world, done, ask, goOn } = linkIn({ late: ALWAYS });
    const asking = ask('append').catch((error: unknown) => error);
    world.agenda.step();
    await turn();
    expect(await asking).toBeInstanceOf(TransientError);
    expect(done).toStrictEqual([]);
    await goOn();
    expect(done).toStrictEqual(['append']);
  });

  it('refuses appends for what they are, and nothing else', async () => {
    const refusing = linkIn({ refused: ALWAYS });
    expect(await outcomeOf(refusing.ask('append'), refusing.goOn)).toBeInstanceOf(InjectedRefusal);
    expect(refusing.done).toStrictEqual([]);
    expect(await outcomeOf(refusing.ask('read'), refusing.goOn)).toBe('read done');
  });

  it('gets no response from a store that is away, which does nothing either', async () => {
    const { store, done, ask, goOn } = linkIn({});
    store.downUntilMs = 1_000;
    expect(await outcomeOf(ask('append'), goOn)).toBeInstanceOf(TransientError);
    expect(done).toStrictEqual([]);
  });

  it('keeps appends in their order, and nothing else', async () => {
    const { done, ask, goOn } = linkIn({ latencyMs: 100 });
    const names = Array.from({ length: 20 }, (_, index) => index);
    const order: number[] = [];
    const { link } = { link: linkIn({ latencyMs: 100 }) };
    for (const name of names) void link.link.ask('append', () => Promise.resolve(order.push(name)));
    await link.goOn();
    expect(order).toStrictEqual(names);
    for (const name of names) void ask(`read ${name}`);
    await goOn();
    expect(done).toHaveLength(names.length);
    expect(done).not.toStrictEqual(names.map((name) => `read ${name}`));
  });

  it('of a process that dies brings some of what was sent, and not all of it', async () => {
    const { done, ask, goOn, link } = linkIn({});
    for (let index = 0; index < 40; index += 1) void ask(`read ${index}`);
    link.cut();
    await goOn();
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(40);
  });
});
