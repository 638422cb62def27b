import type { PublishedMessage } from '@causeway/event-store';
import { newId } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { PERSON_ERASED } from '../../published/events.js';
import { forgetsPersons, personForgotten, type Forget } from './forgets-persons.js';

const customerId = newId('Customer');
const message = {
  type: PERSON_ERASED,
  lane: 'customers.sandbox',
  position: 7,
  data: { customerId, erasedAt: '2026-03-01T12:00:00.000Z' },
} as unknown as PublishedMessage;

const partOf = (forget: Forget = async () => undefined) => {
  const part = forgetsPersons<{ readonly forget: Forget }>('quotes', (ports) => ports.forget);
  const [process] = part.processes({ forget });
  const [blanking, saying] = process.reactions[PERSON_ERASED]?.(message) ?? [];
  return { part, process, blanking, saying };
};
const context = { now: '2026-03-01T12:00:00.000Z', platformId: 'p', environment: 'sandbox' } as never;

describe('a context that forgets persons', () => {
  it('begins when a person is erased, blanks first and then reports it', () => {
    const { process, blanking, saying } = partOf();
    expect(process.from).toBe('customers');
    expect(process.reactions[PERSON_ERASED]?.(message)).toHaveLength(2);
    expect(blanking?.command.type).toBe('forget-person');
    expect(saying?.recording?.id).toBe(customerId.slice('Customer:'.length));
  });

  it('blanks with the ports of its host, under the id of the step', async () => {
    const calls: unknown[] = [];
    const { blanking } = partOf(async (...given) => void calls.push(given));
    const call = specCall(newId('Platform'));
    await blanking?.task?.(call);
    expect(calls).toStrictEqual([[customerId, call]]);
  });

  it('fails when it could not forget everything, so that nothing is reported', async () => {
    const { blanking } = partOf(() => Promise.reject(new Error('LOCKED')));
    await expect(blanking?.task?.(specCall(newId('Platform')))).rejects.toThrow('LOCKED');
  });

  it('records it once, and publishes who was forgotten and nothing else', () => {
    const { part, saying } = partOf();
    const event = { type: 'PersonForgotten', customerId } as const;
    expect(saying?.recording?.decide(false, context, undefined).events).toStrictEqual([event]);
    expect(saying?.recording?.decide(true, context, undefined).events).toStrictEqual([]);
    expect(saying?.recording?.on).toBe(part.aggregates?.[0]);
    expect(saying?.recording?.on.publish?.(event, true, {} as never)).toStrictEqual({
      type: personForgotten('quotes'),
      key: customerId,
      data: { customerId },
    });
  });

  it('is distinguished from every other by its names', () => {
    const nameIn = (of: 'quotes' | 'external_accounts') =>
      forgetsPersons(of, () => async () => undefined).processes(undefined)[0].name;
    expect(nameIn('quotes')).toBe('forget-person-in-quotes-on-person-erased');
    expect(nameIn('external_accounts')).toBe('forget-person-in-external-accounts-on-person-erased');
    expect(personForgotten('external_accounts')).toBe('external_accounts.person-forgotten.v1');
  });
});
