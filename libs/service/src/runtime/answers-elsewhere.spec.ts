import type { MemoryGuard } from '@causeway/event-store';
import { jest } from '@jest/globals';
import { after, Money, systemNow } from '@causeway/kernel';
import { ContextAnswers, type AskedElsewhere } from './answers-elsewhere.js';

const question = (payload: object = {}, tenant: object = {}): AskedElsewhere => ({
  type: 'post.get-postage',
  payload,
  call: {
    commandId: 'c',
    platformId: 'Platform:1',
    environment: 'sandbox',
    actor: 'a',
    correlationId: 'c',
    causationId: 'c',
    deadlineAt: after(systemNow(), 1_000),
    ...tenant,
  },
});

describe('answers of a context elsewhere', () => {
  let isCurrent: boolean;
  let reset: () => void;
  let asked: number;
  let answers: ContextAnswers;

  beforeEach(() => {
    jest.useFakeTimers();
    isCurrent = true;
    asked = 0;
    const guard: MemoryGuard = {
      isCurrent: async () => isCurrent,
      onReset: (listener) => {
        reset = listener;
        return () => undefined;
      },
    };
    const figures = { hit: () => undefined, missed: () => undefined, forgotten: () => undefined };
    answers = new ContextAnswers(guard, figures);
  });
  afterEach(() => jest.useRealTimers());

  const postage = async (): Promise<unknown> => {
    asked += 1;
    return { postage: Money.of(BigInt(asked), 'USD'), steps: [] };
  };
  const minor = async (of = question(), ask: () => Promise<unknown> = postage): Promise<bigint> =>
    ((await answers.answer(of, ask)) as { postage: Money }).postage.amountMinor;

  it('are given again as long as nothing was written there', async () => {
    expect([await minor(), await minor(), asked]).toStrictEqual([1n, 1n, 1]);
  });

  it.each([
    ['another payload', question({ grams: 1 })],
    ['another platform', question({}, { platformId: 'Platform:2' })],
    ['the other environment', question({}, { environment: 'production' })],
  ])('are asked for apart with %s', async (_what, other) => {
    expect([await minor(), await minor(other), await minor()]).toStrictEqual([1n, 2n, 1n]);
  });

  it('are the same for another call of the same tenant', async () => {
    expect([await minor(), await minor(question({}, { commandId: 'd', actor: 'b' }))]).toStrictEqual([
      1n,
      1n,
    ]);
  });

  it('are asked for again once anything was written there', async () => {
    await minor();
    reset();
    expect([await minor(), await minor()]).toStrictEqual([2n, 2n]);
  });

  it('are not kept when anything was written while they were asked for', async () => {
    const overtaken = async (): Promise<unknown> => {
      reset();
      return postage();
    };
    expect([await minor(question(), overtaken), await minor()]).toStrictEqual([1n, 2n]);
  });

  it('are asked for while it is unknown whether anything was written', async () => {
    await minor();
    isCurrent = false;
    expect([await minor(), await minor()]).toStrictEqual([2n, 3n]);
  });

  it('are forgotten after five seconds, all at once', async () => {
    await minor();
    jest.advanceTimersByTime(4_000);
    await minor(question({ grams: 1 }));
    jest.advanceTimersByTime(1_000);
    expect([await minor(question({ grams: 1 })), await minor()]).toStrictEqual([3n, 4n]);
  });

  it('do not change with what a caller does to one of them', async () => {
    await minor();
    const given = (await answers.answer(question(), postage)) as { steps: string[] };
    given.steps.push('lost');
    expect(await answers.answer(question(), postage)).toMatchObject({ steps: [] });
  });

  it('are refusals, too, which are not kept', async () => {
    const refuse = async (): Promise<unknown> => {
      throw new Error('no such parcel');
    };
    await expect(answers.answer(question(), refuse)).rejects.toThrow('no such parcel');
    expect(await minor()).toBe(1n);
  });
});
