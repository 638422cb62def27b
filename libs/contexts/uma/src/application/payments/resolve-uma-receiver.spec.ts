import { newUuid } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { CounterpartyWorld, GRACE } from '../../testing/counterparty-world.js';
import { currencySetting } from '../../testing/neighbours.js';
import { allowList, velocityLimits } from '../counterparties/operator-settings.js';
import { LookUpUmaReceiver, ResolveUmaReceiver, type AgreementRequest } from '../requests.js';

const SUCCESS = '$success.eur@sandbox.uma.money';
const HOUR_MS = 3_600_000;
let world: CounterpartyWorld;
beforeEach(() => {
  world = new CounterpartyWorld();
});
/** What a quote to an address learns, by a new look-up. */
const resolve = async (umaAddress = GRACE, more: Partial<AgreementRequest> = {}): Promise<any> => {
  const { uma, call } = world;
  const lookedUp = new LookUpUmaReceiver({ receiverUmaAddress: umaAddress }, call());
  const { lookupId } = await uma.execute(lookedUp);
  const { receivedMinor: _received, paymentUuid: _uuid, ...asked } = await world.request({ lookupId });
  return uma.execute(new ResolveUmaReceiver({ ...asked, umaAddress, ...more }, call()));
};
const codeOf = async (...args: Parameters<typeof resolve>) => {
  const { status, code } = await resolve(...args);
  return code ?? status;
};
const lise = (given: object = {}): string => {
  const umaAddress = `$lise.${newUuid()}@uma.localhost`;
  const record = { nationality: 'AT' };
  world.uma.neighbours.customer(world.uma.neighbours.platform([currencySetting('EUR')]), {
    ...{ umaAddress, currencies: ['EUR'], record },
    ...given,
  });
  return umaAddress;
};

describe('what a quote learns of a receiver', () => {
  it('at another institution: its bounds and price, and that it has to agree', async () => {
    const resolved = await resolve();
    expect(resolved).toMatchObject({ needsAgreement: true, minMinor: 1n, maxMinor: 50_000n });
    expect(resolved).toMatchObject({ counterpartyInformation: {}, counterpartyFixedFeeMinor: 0n });
    expect(resolved.rates.perReceivingUnit.toNumber()).toBe(10_000);
    expect(resolved.sendingPerReceiving.toNumber()).toBe(1);
  });

  it('of this deployment: the fields that the payer’s platform requires, at the service’s own price', async () => {
    const resolved = await resolve(lise());
    expect(resolved).toMatchObject({ counterpartyInformation: { NATIONALITY: 'AT' } });
    expect(resolved.rates.perReceivingUnit.toNumber()).toBeCloseTo(10_869.565, 2);
    expect(resolved).not.toHaveProperty('sendingPerReceiving');
    expect(resolved).not.toHaveProperty('needsAgreement');
  });

  it('that is simulated: its invented fields', async () => {
    expect(await resolve(SUCCESS)).toMatchObject({ counterpartyInformation: { NATIONALITY: 'US' } });
  });

  it('in the first currency that was offered, where the quote names none', async () => {
    expect(await resolve(GRACE, { currency: undefined as never })).toMatchObject({ currency: 'USD' });
  });

  it('without a price where bitcoin has none in what is sent', async () => {
    world.uma.neighbours.requireNothing(world.platformId);
    expect(await resolve(lise(), { sendingCurrency: 'KES' })).not.toHaveProperty('rates');
  });
});

describe('a quote is refused', () => {
  it.each<[string, () => ReturnType<typeof codeOf>, string]>([
    ['by no look-up', () => codeOf(GRACE, { lookupId: newUuid() }), 'LOOKUP_REQUEST_FAILED'],
    ['by that of another', () => codeOf(GRACE, { umaAddress: SUCCESS }), 'LOOKUP_REQUEST_FAILED'],
    ['in what was not offered', () => codeOf(GRACE, { currency: 'MXN' }), 'INVALID_CURRENCY'],
    [
      'where the record lacks what the receiver requires',
      () => codeOf(GRACE, { senderCustomerId: world.uma.neighbours.customer(world.platformId) }),
      'MISSING_REQUIRED_UMA_PARAMETERS',
    ],
    [
      'where the platform itself says nothing of itself',
      () => codeOf(GRACE, { senderCustomerId: undefined as never }),
      'MISSING_REQUIRED_UMA_PARAMETERS',
    ],
    [
      'where a customer of ours lacks what the payer’s platform requires',
      () => codeOf(lise({ record: {} })),
      'MISSING_REQUIRED_UMA_PARAMETERS',
    ],
  ])('%s', async (_why, code, expected) => {
    expect(await code()).toBe(expected);
  });

  it('once the look-up has expired', async () => {
    const lookupId = await world.lookUp();
    world.uma.clock.advance(599_999);
    expect(await codeOf(GRACE, { lookupId })).toBe('RESOLVED');
    world.uma.clock.advance(1);
    expect(await codeOf(GRACE, { lookupId })).toBe('LOOKUP_REQUEST_FAILED');
  });

  it('to oneself, by who has the address now', async () => {
    const { neighbours } = world.uma;
    const umaAddress = '$self@here.example';
    const self = neighbours.customer(world.platformId, {
      ...{ umaAddress, currencies: ['EUR'], record: { nationality: 'AT' } },
    });
    expect(await codeOf(umaAddress, { senderCustomerId: self })).toBe('SELF_PAYMENT');
    const senderCustomerInfo = { NATIONALITY: 'GB' };
    expect(await codeOf(umaAddress, { senderCustomerInfo })).toBe('RESOLVED');
  });

  it('to an institution that was taken off the list after the look-up', async () => {
    const lookupId = await world.lookUp();
    await world.uma.execute(new allowList.Set({ domains: ['bank.example'] }, world.call()));
    expect(await world.agree({ lookupId })).toMatchObject({ status: 'RESOLVED' });
    const { receivedMinor: _r, paymentUuid: _p, ...asked } = await world.request({ lookupId });
    const answer = await world.uma.execute(new ResolveUmaReceiver(asked, world.call()));
    expect(answer).toMatchObject({ code: 'COUNTERPARTY_NOT_ALLOWED' });
  });

  it('above the limit of its institution, for an hour from each payment that was agreed on', async () => {
    const limit = (domain: string) =>
      world.uma.execute(
        new velocityLimits.Set({ limits: [{ domain, paymentsPerHourMax: 1 }] }, world.call()),
      );
    await limit('there.example');
    expect(await codeOf()).toBe('RESOLVED');
    await world.agree();
    expect(await codeOf()).toBe('VELOCITY_LIMIT_EXCEEDED');
    world.uma.clock.advance(HOUR_MS - 1);
    expect(await codeOf()).toBe('VELOCITY_LIMIT_EXCEEDED');
    world.uma.clock.advance(1);
    expect(await codeOf()).toBe('RESOLVED');
    await world.agree();
    await limit('other.example');
    expect(await codeOf()).toBe('RESOLVED');
  });

  it('not by the limit of another platform', async () => {
    const limits = [{ domain: 'there.example', paymentsPerHourMax: 0 }];
    const other = world.uma.neighbours.platform();
    await world.uma.execute(new velocityLimits.Set({ limits }, specCall(other)));
    expect(await codeOf()).toBe('RESOLVED');
  });
});
