import { newId, type CurrencyCode } from '@causeway/kernel';
import type { PaymentToAuthorize } from '@causeway/quotes';
import { specCall } from '@causeway/testing';
import { paymentAuthentication } from './payment-authentication.adapter.js';

const payment = (sendingCurrency: CurrencyCode): PaymentToAuthorize => ({
  quoteId: newId('Quote'),
  customerId: newId('Customer'),
  moment: 'CREATION',
  source: 'ACCOUNT',
  sendingCurrency,
  receivingCurrency: 'EUR',
  isConversion: false,
  boundTo: [],
});

describe('how quotes asks for strong authentication', () => {
  const asked: string[] = [];
  const authentication = paymentAuthentication({
    execute: async (request) => {
      asked.push((request.constructor as unknown as { type: string }).type);
      return { status: 'FACTOR_UNAVAILABLE' } as never;
    },
  });
  beforeEach(() => void asked.splice(0));

  it('asks about debits in gated currencies', async () => {
    const call = specCall('Platform:1');
    expect((await authentication.demandOn(payment('EUR'), call)).status).toBe('FACTOR_UNAVAILABLE');
    await authentication.isGated({ customerId: newId('Customer'), currency: 'USDC' }, call);
    expect(asked).toStrictEqual(['sca.get-authorization-demand', 'sca.is-debit-gated']);
  });

  it('answers by itself about all others, which are gated for no customer', async () => {
    const call = specCall('Platform:1');
    expect(await authentication.demandOn(payment('USD'), call)).toStrictEqual({ status: 'NOT_REQUIRED' });
    expect(await authentication.isGated({ customerId: newId('Customer'), currency: 'USD' }, call)).toBe(
      false,
    );
    expect(asked).toStrictEqual([]);
  });
});
