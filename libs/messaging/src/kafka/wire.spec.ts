import type { PublishedMessage } from '@causeway/event-store';
import { Erased, instant, Money } from '@causeway/kernel';
import { createVault } from '../testing/in-memory-stores.js';
import { fromWire, toWire, type WireRecord } from './wire.js';

const vault = createVault();
const message: PublishedMessage = {
  lane: 'payments.sandbox',
  position: 42,
  type: 'payments.payment-settled.v1',
  key: 'Customer:ada',
  data: { amount: Money.of(1_050n, 'USD'), big: 2n ** 70n, $odd: 'ß' },
  metadata: {
    commandId: 'c-1',
    platformId: 'Platform:1',
    environment: 'sandbox',
    actor: 'Token:1',
    correlationId: 'r-1',
    causationId: 'c-0',
  },
  recordedAt: instant('2026-01-05T10:00:00.000Z'),
};

const received = ({ key, value, headers }: WireRecord) => ({
  key: Buffer.from(key),
  value,
  headers: { ...headers },
});

describe('a record', () => {
  it('carries the whole message', async () => {
    expect(await fromWire(received(await toWire(message, vault)), vault)).toStrictEqual(message);
  });

  it('shows its lane, position, type and schema without being opened', async () => {
    const { key, headers } = await toWire(message, vault);
    expect(key).toBe('Customer:ada');
    expect(headers).toStrictEqual({
      lane: 'payments.sandbox',
      position: '42',
      type: 'payments.payment-settled.v1',
      schema: '1',
      correlationId: 'r-1',
    });
  });

  it('carries what must be handled before, of a person too', async () => {
    const after = { lane: 'ledger.sandbox', position: 7, key: 'Platform:1' } as const;
    for (const sent of [
      { ...message, after },
      { ...message, after, subject: 'Customer:ada' },
    ])
      expect(await fromWire(received(await toWire(sent, vault)), vault)).toStrictEqual(sent);
    expect(await fromWire(received(await toWire(message, vault)), vault)).not.toHaveProperty('after');
  });

  it('of a person is sealed, and opens', async () => {
    const personal = { ...message, subject: 'Customer:ada', data: { name: 'canary' } };
    const record = await toWire(personal, vault);
    expect(record.value.toString()).not.toContain('canary');
    expect(await fromWire(received(record), vault)).toStrictEqual(personal);
  });

  it('of an erased person reads as erased', async () => {
    const personal = { ...message, subject: 'Customer:gone', data: { name: 'canary' } };
    const record = await toWire(personal, vault);
    await vault.shred('Customer:gone');
    expect((await fromWire(received(record), vault)).data).toBe(Erased.instance);
    const afterwards = await toWire({ ...personal, data: Erased.instance }, vault);
    expect((await fromWire(received(afterwards), vault)).data).toBe(Erased.instance);
  });

  const without = (record: WireRecord, header: string) => {
    const { [header]: _, ...headers } = record.headers;
    return received({ ...record, headers });
  };

  it.each(['lane', 'position', 'type', 'schema'])('without the header %s is refused', async (header) => {
    const record = await toWire(message, vault);
    await expect(fromWire(without(record, header), vault)).rejects.toThrow(`no header ${header}`);
  });

  it.each(['0', '-1', '1.5', 'x', '9007199254740993'])(
    'with the position %s is refused',
    async (position) => {
      const record = await toWire(message, vault);
      const altered = received({ ...record, headers: { ...record.headers, position } });
      await expect(fromWire(altered, vault)).rejects.toThrow('no position');
    },
  );

  it('of another schema is refused', async () => {
    const record = await toWire(message, vault);
    const altered = received({ ...record, headers: { ...record.headers, schema: '2' } });
    await expect(fromWire(altered, vault)).rejects.toThrow('unknown schema 2');
  });

  it('without a key or a value, or with a garbled one, is refused', async () => {
    const record = received(await toWire(message, vault));
    await expect(fromWire({ ...record, key: null }, vault)).rejects.toThrow('no key or no value');
    await expect(fromWire({ ...record, value: null }, vault)).rejects.toThrow('no key or no value');
    await expect(fromWire({ ...record, value: Buffer.from('{') }, vault)).rejects.toThrow(SyntaxError);
  });
});
