import { Erased, instant, newId } from '@causeway/kernel';
import { at, fromAccount, incoming, outgoing, toAccount } from '../testing/transactions.fixture.js';
import { shownDocument } from './transaction-query.js';
import { sideOfKey, sidesOfRow, transactionRow, umaSide, withReceipt } from './transaction-row.js';

const place = { platformId: newId('Platform'), environment: 'sandbox', streamId: 'quote-1' } as const;
const UMA = { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@Example.test', currency: 'EUR' } as const;

describe('the row of a transaction', () => {
  it('is found by the accounts on both sides, its references and its owner', () => {
    const [payer, payee] = [newId('InternalAccount'), newId('ExternalAccount')];
    const document = outgoing(0, {
      source: fromAccount(payer),
      destination: toAccount(payee),
      reconciliationInstructions: { reference: 'REF-1' },
      refund: { reference: 'REF-2', initiatedAt: at(1), status: 'PENDING', reason: 'USER_CANCELLATION' },
    });
    expect(transactionRow(document, place)).toMatchObject({
      transaction_id: document.id,
      stream_id: 'quote-1',
      quote_id: document.quoteId,
      customer_id: document.customerId,
      source_account: payer,
      destination_account: payee,
      destination_alias: null,
      reference: 'REF-1',
      refund_reference: 'REF-2',
    });
  });

  it('keeps no address in a column: without a key its digest stands for it, however it is written', () => {
    const [one, other] = [UMA, { ...UMA, umaAddress: '$ADA@example.test' }].map(
      (destination) => transactionRow(outgoing(0, { destination }), place).destination_account,
    );
    expect(one).toMatch(/^uma:/);
    expect(one).not.toMatch(/ada/i);
    expect(other).toBe(one);
  });

  it('keeps the sides that its first event recorded', () => {
    const sides = { destination: umaSide('key'), alias: umaSide('alias') };
    const row = transactionRow(outgoing(0, { destination: UMA }), place, null, sides);
    expect(sidesOfRow(row)).toMatchObject(sides);
    expect(transactionRow(row.document, place, null, sidesOfRow(row))).toStrictEqual(row);
  });

  it('has no side for a key that is absent or gone with its person', () => {
    expect([sideOfKey(undefined), sideOfKey(Erased.instance), sideOfKey('key')]).toStrictEqual([
      undefined,
      undefined,
      umaSide('key'),
    ]);
  });

  it('shows when its receipt was delivered; a row that is gone stays so', () => {
    const row = transactionRow(incoming(0), place);
    const receipt = { confirmedAt: at(2), notedAt: at(3) };
    expect(withReceipt(row, receipt)?.document).toStrictEqual({
      ...row.document,
      receiptDeliveryConfirmedAt: at(2),
      updatedAt: at(3),
    });
    expect(withReceipt(undefined, receipt)).toBeNull();
  });
});

describe('a transaction as a reader sees it', () => {
  const recorded = outgoing(0);
  const shown = (status: typeof recorded.status, expiresAt = at(10), now = at(10)) =>
    shownDocument({ document: { ...recorded, status }, status, expiresAt }, now);

  it('is expired from its quote’s moment on, swept or not', () => {
    expect(shown('PENDING')).toMatchObject({ status: 'EXPIRED', updatedAt: at(10) });
    expect(shown('PENDING', at(10), at(9))).toMatchObject({ status: 'PENDING' });
  });

  it('has failed where its customer never proved themselves', () => {
    expect(shown('PENDING_AUTHORIZATION')).toMatchObject({
      status: 'FAILED',
      failureReason: 'SCA_NOT_COMPLETED',
    });
  });

  it('stays as recorded in every other status, and is gone with its person', () => {
    expect(shown('PROCESSING')).toStrictEqual({ ...recorded, status: 'PROCESSING' });
    const gone = { document: Erased.instance, status: 'PENDING', expiresAt: undefined } as const;
    expect(shownDocument(gone, instant('2026-03-01T10:00:00.000Z'))).toBeUndefined();
  });
});
