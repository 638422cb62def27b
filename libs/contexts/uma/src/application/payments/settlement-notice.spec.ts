import { after, money, newId, newUuid, uuidOf, type Id } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { WIRE_REFUSALS, wireRefused } from '../../domain/protocol/wire-refusal.js';
import { MemoryUma } from '../../testing/memory-uma.js';
import type { WireAnswer } from '../protocol/wire-answer.js';
import { issueInvoice } from './invoices.js';
import type { PaidNotice } from './settlement-network.js';
import { TakeSettlementNotice } from './settlement-notice.handlers.js';

const HOST = 'here.example';
const INVOICE_MS = 540_000;
let uma: MemoryUma;
let platformId: Id<'Platform'>;
let transactionId: Id<'Transaction'>;
let notice: PaidNotice;
beforeEach(async () => {
  uma = new MemoryUma();
  platformId = uma.neighbours.platform(undefined, HOST);
  transactionId = newId('Transaction');
  const invoiceId = uuidOf(transactionId);
  uma.neighbours.announced.set(transactionId, {
    platformId,
    payload: { transactionId } as never,
    status: 'PROCESSING',
  });
  const terms = {
    ...{ invoiceId, transactionId, payerDomain: 'there.example', received: money(1n, 'EUR') },
    ...{ millisatoshis: 10_000n, multiplier: 10_000, encoded: 'x', paymentHash: 'h' },
    expiresAt: after(uma.clock.now(), INVOICE_MS),
  };
  await issueInvoice(uma, terms, specCall(platformId));
  const at = { nonce: newUuid(), signedAt: uma.clock.now() };
  notice = {
    ...{ invoiceId, paymentHash: 'h', millisatoshis: 10_000n },
    signed: { domain: 'there.example', ...at },
    evidence: { ...at, signature: 's' },
  };
  uma.network = {
    hear: async () => ({ status: 'READ', message: notice }),
    receiptOf: (id) => `receipt of ${id}`,
  };
});
const hear = (more: Partial<PaidNotice> = {}, host = HOST): Promise<WireAnswer> => {
  const fresh = { domain: 'there.example', nonce: newUuid(), signedAt: uma.clock.now() };
  notice = { ...notice, signed: fresh, ...more };
  return uma.execute(new TakeSettlementNotice({ host, body: '' }, specCall('')));
};
const codeOf = async (answer: Promise<WireAnswer>): Promise<unknown> => {
  const { status, body } = await answer;
  return [status, (JSON.parse(body) as { code?: string }).code];
};
const payment = () => uma.neighbours.announced.get(transactionId) ?? { status: 'ABSENT' };
const RECEIPT = () => ({ status: 200, body: JSON.stringify({ receipt: `receipt of ${notice.invoiceId}` }) });

describe('the notice that an invoice is paid', () => {
  it('credits the payment with the hash of the settlement, and is answered with the receipt', async () => {
    expect(await hear()).toStrictEqual(RECEIPT());
    expect(payment()).toMatchObject({ status: 'COMPLETED', settlementHash: 'h' });
    expect(uma.rows('invoice_view')).toMatchObject([{ is_paid: true }]);
  });

  it('that is sent again gets the same receipt, whatever the time and the payment', async () => {
    await hear();
    uma.clock.advance(10 * INVOICE_MS);
    uma.neighbours.announced.delete(transactionId);
    expect(await hear()).toStrictEqual(RECEIPT());
  });

  it('before the invoice expires takes the money', async () => {
    uma.clock.advance(INVOICE_MS - 1);
    expect((await hear()).status).toBe(200);
  });

  it('after the invoice has expired ends the payment, for good', async () => {
    uma.clock.advance(INVOICE_MS);
    for (const _time of [1, 2]) expect(await codeOf(hear())).toStrictEqual([410, 'INVOICE_EXPIRED']);
    expect(payment().status).toBe('FAILED');
    expect(uma.rows('invoice_view')).toMatchObject([{ is_paid: false }]);
  });

  it('of a payment that was credited before is recorded, also after the invoice', async () => {
    Object.assign(payment(), { status: 'COMPLETED' });
    uma.clock.advance(INVOICE_MS);
    expect(await hear()).toStrictEqual(RECEIPT());
    expect(uma.rows('invoice_view')).toMatchObject([{ is_paid: true }]);
  });

  it('of a payment that is erased says nothing about its outcome', async () => {
    uma.neighbours.announced.delete(transactionId);
    expect(await codeOf(hear())).toStrictEqual([503, 'INTERNAL_ERROR']);
  });

  it.each<[string, () => Partial<PaidNotice>]>([
    ['an unknown invoice', () => ({ invoiceId: newUuid() })],
    ['another amount', () => ({ millisatoshis: 9_999n })],
    ['another hash', () => ({ paymentHash: 'g' })],
    [
      'an invoice of another payer',
      () => ({ signed: { domain: 'x.example', nonce: newUuid(), signedAt: uma.clock.now() } }),
    ],
  ])('about %s moves nothing', async (_what, more) => {
    expect(await codeOf(hear(more()))).toStrictEqual([404, 'INVOICE_NOT_FOUND']);
    expect(payment().status).toBe('PROCESSING');
  });

  it('is taken once', async () => {
    const message = { signed: { domain: 'there.example', nonce: 'n', signedAt: uma.clock.now() } };
    await hear(message);
    expect(await codeOf(hear(message))).toStrictEqual([400, 'INVALID_NONCE']);
  });

  it('is heard where an institution is, over a network, from its signer', async () => {
    expect(await codeOf(hear({}, 'x.example'))).toStrictEqual([404, 'USER_NOT_FOUND']);
    const { network } = uma;
    uma.network = undefined;
    expect(await codeOf(hear())).toStrictEqual([404, 'USER_NOT_FOUND']);
    uma.network = { ...network, hear: async () => wireRefused(WIRE_REFUSALS.BAD_SIGNATURE) };
    expect(await codeOf(hear())).toStrictEqual([401, 'INVALID_SIGNATURE']);
    expect(payment().status).toBe('PROCESSING');
  });
});

describe('an invoice of one platform', () => {
  it('is not heard of at another platform’s host', async () => {
    uma.neighbours.platform(undefined, 'other.example');
    expect(await codeOf(hear({}, 'other.example'))).toStrictEqual([404, 'INVOICE_NOT_FOUND']);
  });
});
