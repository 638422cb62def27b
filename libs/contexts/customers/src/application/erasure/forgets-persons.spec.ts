import {
  RejectedError,
  type CallContext,
  type Command,
  type CommandHandling,
  type CustomHandling,
} from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { newId } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { PERSON_ERASED } from '../../published/events.js';
import { forgetsPersons, personForgotten } from './forgets-persons.js';

const customerId = newId('Customer');
const message = {
  type: PERSON_ERASED,
  lane: 'customers.sandbox',
  position: 7,
  data: { customerId, erasedAt: '2026-03-01T12:00:00.000Z' },
} as unknown as PublishedMessage;

/** The part of a context, with what it was told and what it gave on. */
const partOf = (forget: (id: string, call: CallContext) => Promise<void>) => {
  const given: Command<object, unknown>[] = [];
  const dispatch = {
    execute: (request: object) => {
      given.push(request as Command<object, unknown>);
      return Promise.resolve(null as never);
    },
  };
  const part = forgetsPersons('quotes');
  const [custom, confirm] = part.handlings(dispatch, forget) as [CustomHandling, CommandHandling];
  return { part, custom, confirm, given };
};

describe('a context that forgets persons', () => {
  it('begins when a person is erased', () => {
    const { part, custom } = partOf(async () => undefined);
    expect(part.process.from).toBe('customers');
    expect(part.process.reactions[PERSON_ERASED]?.(message)).toStrictEqual([
      { command: custom.command, payload: { customerId } },
    ]);
  });

  it('says so when it has forgotten, and not before', async () => {
    const order: string[] = [];
    const { custom, given } = partOf(async (id) => void order.push(`${id} ${given.length}`));
    const call = specCall(newId('Platform'));
    await custom.execute({ customerId } as never, call);
    expect(order).toStrictEqual([`${customerId} 0`]);
    expect(given.map(({ payload }) => payload)).toStrictEqual([{ customerId }]);
    expect(given[0]?.call).toMatchObject({ causationId: call.commandId, platformId: call.platformId });
  });

  it('says nothing when it could not forget everything', async () => {
    const { custom, given } = partOf(() => Promise.reject(new RejectedError('quotes', 'LOCKED')));
    await expect(custom.execute({ customerId } as never, specCall(newId('Platform')))).rejects.toThrow(
      'LOCKED',
    );
    expect(given).toStrictEqual([]);
  });

  it('gives the same command in every repetition, so that it is said once', async () => {
    const { custom, given } = partOf(async () => undefined);
    const call = specCall(newId('Platform'));
    await custom.execute({ customerId } as never, call);
    await custom.execute({ customerId } as never, call);
    expect(given[0]?.call.commandId).toBe(given[1]?.call.commandId);
    expect(given[0]?.call.commandId).not.toBe(call.commandId);
  });

  it('records it once, and publishes who was forgotten and nothing else', () => {
    const { part, confirm } = partOf(async () => undefined);
    const context = { now: '2026-03-01T12:00:00.000Z', platformId: 'p', environment: 'sandbox' } as never;
    const first = confirm.decide({ customerId } as never, false, context, undefined);
    expect(first.events).toStrictEqual([{ type: 'PersonForgotten', customerId }]);
    expect(confirm.decide({ customerId } as never, true, context, undefined).events).toStrictEqual([]);
    const event = { type: 'PersonForgotten', customerId } as const;
    expect(part.aggregate.publish?.(event, true, {} as never)).toStrictEqual({
      type: personForgotten('quotes'),
      key: customerId,
      data: { customerId },
    });
  });

  it('is told apart from every other by its names', () => {
    const [quotes, webhooks] = [forgetsPersons('quotes'), forgetsPersons('webhooks')];
    expect(quotes.process.name).toBe('forget-person-in-quotes-on-person-erased');
    expect(webhooks.process.name).not.toBe(quotes.process.name);
    expect(personForgotten('external_accounts')).toBe('external_accounts.person-forgotten.v1');
  });
});
