import { Command, Query, type Dispatch } from '@causeway/commands';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import { busProviders } from './bus-providers.js';

class Ring extends Command<{ readonly times: number }, string> {
  static readonly type = 'bells.ring';
}
class CountRings extends Query<Record<never, never>, number> {
  static readonly type = 'bells.count-rings';
}
const call = {} as never;

const buses = async (dispatch: (request: object) => Promise<unknown>) => {
  const providers = busProviders({ execute: dispatch } as Dispatch);
  const module = await Test.createTestingModule({ providers }).compile();
  return { commands: module.get(CommandBus), queries: module.get(QueryBus) };
};

describe('the buses of the edge', () => {
  it('are those of @nestjs/cqrs, and answer what the owner answers', async () => {
    const { commands, queries } = await buses(async (request) => (request instanceof Ring ? 'rung' : 3));
    expect(commands).toBeInstanceOf(CommandBus);
    expect(queries).toBeInstanceOf(QueryBus);
    expect(await commands.execute(new Ring({ times: 1 }, call))).toBe('rung');
    expect(await queries.execute(new CountRings({}, call))).toBe(3);
  });

  it('show every request to those who subscribe, also one that its owner refuses', async () => {
    const { commands, queries } = await buses(() => Promise.reject(new Error('refused')));
    const seen: unknown[] = [];
    for (const bus of [commands, queries]) bus.subscribe((request) => seen.push(request));
    const [ring, count] = [new Ring({ times: 1 }, call), new CountRings({}, call)];
    await expect(commands.execute(ring)).rejects.toThrow('refused');
    await expect(queries.execute(count)).rejects.toThrow('refused');
    expect(seen).toStrictEqual([ring, count]);
  });
});
