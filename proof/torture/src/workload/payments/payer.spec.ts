import { SeededChance } from '../../seeded-chance.js';
import { paymentService } from '../../testing/payment-service.js';
import { History } from '../history.js';
import { Payer } from './payer.js';

const payerAt = (special: Parameters<typeof paymentService>[0] = {}) => {
  const service = paymentService(special);
  const history = new History();
  return {
    ...service,
    history,
    payer: new Payer({ api: service.api, history, chance: new SeededChance('p') }),
  };
};

describe('a payer', () => {
  it('is registered, found and funded once, and has enough for what it pays', async () => {
    const { payer, routes, history } = payerAt();
    expect(await payer.sourceFor(1_000_000)).toBe('InternalAccount:1');
    payer.spend(1_000_000);
    expect(await payer.sourceFor(1_000_000)).toBe('InternalAccount:1');
    expect(routes()).toStrictEqual([
      'POST /customers',
      'GET /customers/internal-accounts',
      'POST /sandbox/internal-accounts/InternalAccount:1/fund',
    ]);
    expect(history.customers).toStrictEqual([{ platformCustomerId: 'payer-1', customerId: 'Customer:1' }]);
    expect(history.fundings).toStrictEqual([
      { accountId: 'InternalAccount:1', amountMinor: 3_000_002, outcome: 'acknowledged' },
    ]);
  });

  it('is funded again when its certain balance is used up', async () => {
    const { payer, history } = payerAt();
    await payer.sourceFor(1);
    payer.spend(3_000_000);
    await payer.sourceFor(500_000);
    expect(history.fundings.map(({ amountMinor }) => amountMinor)).toStrictEqual([3_000_002, 3_000_003]);
  });

  it('counts on no funding in doubt, and never repeats it', async () => {
    const { payer, history } = payerAt({
      'POST /sandbox/internal-accounts/InternalAccount:1/fund': () => [503, {}],
    });
    expect(await payer.sourceFor(1)).toBeUndefined();
    expect(history.fundings.map(({ outcome }) => outcome)).toStrictEqual(['in doubt']);
  });

  it('finds its record again when a repetition is answered as a duplicate', async () => {
    const { payer, history } = payerAt({ 'POST /customers': () => [409, { code: 'CONFLICT' }] });
    expect(await payer.sourceFor(1)).toBe('InternalAccount:1');
    expect([history.customers.length, history.surprises]).toStrictEqual([1, []]);
  });

  it('registers one account for each ending, and takes the one that is there already', async () => {
    const { payer, sent } = payerAt({
      'POST /customers/external-accounts': () => [
        409,
        { code: 'CONFLICT', details: { existingExternalAccountId: 'ExternalAccount:7' } },
      ],
    });
    await payer.sourceFor(1);
    expect(await payer.destinationFor('004')).toBe('ExternalAccount:7');
    expect(await payer.destinationFor('004')).toBe('ExternalAccount:7');
    expect(await payer.destinationFor('PLAIN')).toBe('ExternalAccount:7');
    const ibans = sent.flatMap(({ route, body }) =>
      route === 'POST /customers/external-accounts' ? [String(body['accountInfo'].iban)] : [],
    );
    expect(ibans.map((iban) => [iban.slice(-3), iban.length])).toStrictEqual([
      ['004', 22],
      ['532', 22],
    ]);
  });

  it('has no destination before it is registered', async () => {
    expect(await payerAt().payer.destinationFor('PLAIN')).toBeUndefined();
  });
});
