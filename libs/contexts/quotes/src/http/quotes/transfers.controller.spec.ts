import { RejectedError } from '@causeway/commands';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { jsonText, newId } from '@causeway/kernel';
import { bindToBus } from '@causeway/testing';
import { LedgerSchemaController, outgoing } from '@causeway/transaction-owner/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { TransferIn, TransferOut } from '../../application/quotes/transaction.requests.js';
import { quotes } from '../../quotes.module.js';
import { TransfersController } from './transfers.controller.js';

let http: HttpHarness;
const asked: { readonly payload: object }[] = [];
let refusal: { readonly code: string; readonly details: Readonly<Record<string, unknown>> } | undefined;
beforeAll(async () => {
  http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [TransfersController, LedgerSchemaController],
    rejectionTables: { quotes: quotes.definition.rejections },
  });
  const buses = { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) };
  const handle = async (payload: object) => {
    asked.push({ payload });
    if (refusal !== undefined) throw new RejectedError('quotes', refusal.code, refusal.details);
    return { status: 201, body: jsonText(outgoing(1)) };
  };
  for (const request of [TransferIn, TransferOut]) bindToBus({ request, kind: 'command', handle }, buses);
});
afterAll(() => http.close());
beforeEach(() => {
  asked.length = 0;
  refusal = undefined;
});

interface Refused {
  readonly code: string;
  readonly details?: { readonly errors?: readonly { readonly field: string }[] };
}

describe('transfers', () => {
  const source = newId('InternalAccount');
  const destination = newId('ExternalAccount');
  const body = {
    source: { accountId: source },
    destination: { accountId: destination, paymentRail: 'ACH' },
    amount: 1_000,
    remittanceInformation: 'rent',
    purposeOfPayment: 'SELF',
  };
  const fieldsOf = async (answer: ReturnType<typeof out>) => {
    const { status, body: sent } = await answer;
    return [status, sent.code, (sent.details?.errors ?? []).map(({ field }) => field)];
  };
  const out = (more: object = {}, as: object | null = {}) =>
    http.send<Refused>('POST', '/transfer-out', { as, body: { ...body, ...more } });

  it('are handed on, and say that they are deprecated', async () => {
    const answer = await out();
    expect([answer.status, answer.headers['deprecation']]).toStrictEqual([201, 'true']);
    expect(asked[0]?.payload).toStrictEqual({
      sourceId: source,
      destinationId: destination,
      amountMinor: 1_000n,
      paymentRail: 'ACH',
      remittanceInformation: 'rent',
      purposeOfPayment: 'SELF',
    });
    const pull = { source: { accountId: destination }, destination: { accountId: source }, amount: 7 };
    const pulled = await http.send('POST', '/transfer-in', { body: pull });
    expect([pulled.status, pulled.headers['deprecation']]).toStrictEqual([201, 'true']);
    expect(asked[1]?.payload).toStrictEqual({
      sourceId: destination,
      destinationId: source,
      amountMinor: 7n,
    });
  });

  it.each([
    [{ amount: undefined }, 'INVALID_INPUT', ['amount']],
    [{ amount: 0 }, 'INVALID_AMOUNT', ['amount']],
    [{ amount: -1 }, 'INVALID_AMOUNT', ['amount']],
    [{ amount: 1.5 }, 'INVALID_INPUT', ['amount']],
    [{ amount: '1' }, 'INVALID_INPUT', ['amount']],
    [{ amount: 2 ** 53 }, 'AMOUNT_OUT_OF_RANGE', ['amount']],
    [{ source: {} }, 'INVALID_INPUT', ['source.accountId']],
    [{ source: undefined, amount: null }, 'INVALID_INPUT', ['source', 'amount']],
    [{ destination: { accountId: 7 } }, 'INVALID_INPUT', ['destination.accountId']],
    [
      { destination: { accountId: destination, paymentRail: 'PIGEON' } },
      'INVALID_INPUT',
      ['destination.paymentRail'],
    ],
    [{ remittanceInformation: 'x'.repeat(81) }, 'INVALID_INPUT', ['remittanceInformation']],
    [{ purposeOfPayment: 'FUN' }, 'INVALID_INPUT', ['purposeOfPayment']],
  ])('refuse %j by name, and send no request', async (more, code, fields) => {
    expect(await fieldsOf(out(more))).toStrictEqual([400, code, fields]);
    expect(asked).toStrictEqual([]);
  });

  it('need the permission TRANSACT', async () => {
    expect((await out({}, { permissions: ['VIEW', 'MANAGE'] })).status).toBe(403);
    expect((await out({}, null)).status).toBe(401);
  });

  it.each([
    ['TRANSFER_ACCOUNT_NOT_FOUND', 404, 'REFERENCE_NOT_FOUND'],
    ['TRANSFER_ACCOUNT_OF_WRONG_KIND', 400, 'INVALID_INPUT'],
    ['TRANSFER_CURRENCIES_DIFFER', 400, 'INVALID_CURRENCY'],
  ])('%s is %i %s', async (refused, status, code) => {
    refusal = { code: refused, details: { field: 'source.accountId' } };
    expect(await out()).toMatchObject({ status, body: { status, code } });
  });
});
