import type { CallContext } from '@causeway/commands';
import { newUuid, uuidOf, type Environment } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { ConfirmContactCode, SendContactCode } from './application/contact/contact.requests.js';
import { CreateCustomer, GetCustomer, UpdateCustomer } from './application/requests.js';
import type { CustomerDocument } from './published/customer.document.js';
import { ADDRESS } from './testing/customer.fixture.js';
import { CustomersHost, laneOf } from './testing/customers-host.js';

let host: CustomersHost;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'));
});
afterAll(() => host.close());

const anew = (call: CallContext): CallContext => ({ ...call, commandId: newUuid() });
const german = async (environment: Environment = 'sandbox') => {
  const call = specCall(host.createPlatform(), { environment });
  const sent = {
    customerType: 'INDIVIDUAL' as const,
    ...{ email: 'jane@acme.example', phoneNumber: '+491701234567', address: { ...ADDRESS, country: 'DE' } },
  };
  return { call, id: (await host.execute<CustomerDocument>(new CreateCustomer(sent, call))).id };
};
type Of = Awaited<ReturnType<typeof german>>;
type Channel = 'email' | 'phone';
const sending = ({ call, id }: Of, channel: Channel) =>
  new SendContactCode({ customerId: id, channel }, anew(call));
const confirming = ({ call, id }: Of, channel: Channel, code: string) =>
  new ConfirmContactCode({ customerId: id, channel, code }, anew(call));
const eventsOf = async ({ call, id }: Of): Promise<string[]> => {
  const events = await host.store.load(laneOf(call.environment), `customer-${uuidOf(id)}`);
  return events.slice(1).map(({ type }) => type);
};
const MINUTE_MS = 60_000;

describe('a contact', () => {
  it('is verified by the code that was sent to it', async () => {
    const jane = await german();
    expect(await host.refusal(confirming(jane, 'email', '123456'))).toBe('CODE_WRONG');
    await host.execute(sending(jane, 'email'));
    expect(await host.execute(confirming(jane, 'email', '123456'))).toMatchObject({
      contactVerification: { email: 'VERIFIED', phone: 'PENDING' },
    });
    for (const again of [sending(jane, 'email'), confirming(jane, 'email', '123456')])
      expect(await host.refusal(again)).toBe('CHANNEL_VERIFIED');
  });

  it('that changes is to be verified anew', async () => {
    const jane = await german();
    await host.execute(sending(jane, 'phone'));
    await host.execute(confirming(jane, 'phone', '123456'));
    const sent = { customerType: 'INDIVIDUAL' as const, phoneNumber: '+491707654321' };
    await host.execute(new UpdateCustomer({ customerId: jane.id, sent }, anew(jane.call)));
    expect(await host.execute(new GetCustomer({ customerId: jane.id }, jane.call))).toMatchObject({
      contactVerification: { phone: 'PENDING' },
    });
  });

  it('that is written in another case stays verified', async () => {
    const jane = await german();
    await host.execute(sending(jane, 'email'));
    await host.execute(confirming(jane, 'email', '123456'));
    const sent = { customerType: 'INDIVIDUAL' as const, email: 'Jane@ACME.example' };
    expect(
      await host.execute(new UpdateCustomer({ customerId: jane.id, sent }, anew(jane.call))),
    ).toMatchObject({ email: 'Jane@ACME.example', contactVerification: { email: 'VERIFIED' } });
  });

  it('that changes is not verified by a code that went to the former one', async () => {
    const jane = await german();
    await host.execute(sending(jane, 'phone'));
    await host.execute(sending(jane, 'email'));
    const sent = { customerType: 'INDIVIDUAL' as const, phoneNumber: '+491707654321' };
    await host.execute(new UpdateCustomer({ customerId: jane.id, sent }, anew(jane.call)));
    expect(await host.refusal(confirming(jane, 'phone', '123456'))).toBe('CODE_WRONG');
    // The other channel has the contact that it had.
    expect(await host.refusal(confirming(jane, 'email', '123456'))).toBe('accepted');
    await host.execute(sending(jane, 'phone'));
    expect(await host.refusal(confirming(jane, 'phone', '123456'))).toBe('accepted');
  });

  it('needs no verification where the region asks for none, and is unknown to others', async () => {
    const call = specCall(host.createPlatform());
    const created = await host.execute<CustomerDocument>(
      new CreateCustomer({ customerType: 'INDIVIDUAL' }, call),
    );
    expect(await host.refusal(sending({ call, id: created.id }, 'email'))).toBe('CHANNEL_NOT_NEEDED');
    const jane = await german();
    const stranger = { call: specCall(host.createPlatform()), id: jane.id };
    expect(await host.refusal(sending(stranger, 'email'))).toBe('CUSTOMER_NOT_FOUND');
  });
});

describe('a code', () => {
  it('is void after five wrong attempts, also when they come at once', async () => {
    const jane = await german();
    await host.execute(sending(jane, 'email'));
    const guesses = Array.from({ length: 12 }, (_, index) =>
      host.refusal(confirming(jane, 'email', `00000${String(index)}`)),
    );
    expect(new Set(await Promise.all(guesses))).toStrictEqual(new Set(['CODE_WRONG']));
    expect((await eventsOf(jane)).filter((type) => type === 'ContactCodeRefused')).toHaveLength(5);
    expect(await host.refusal(confirming(jane, 'email', '123456'))).toBe('CODE_WRONG');
  });

  it('lives ten minutes', async () => {
    const jane = await german();
    await host.execute(sending(jane, 'email'));
    host.clock.advance(10 * MINUTE_MS);
    expect(await host.refusal(confirming(jane, 'email', '123456'))).toBe('CODE_WRONG');
    await host.execute(sending(jane, 'email'));
    expect(await host.refusal(confirming(jane, 'email', '123456'))).toBe('accepted');
  });

  it('is not sent again within half a minute, nor more than ten times a day', async () => {
    const jane = await german();
    const sent = async () => (await eventsOf(jane)).filter((type) => type === 'ContactCodeSent').length;
    await host.execute(sending(jane, 'phone'));
    await host.execute(sending(jane, 'phone'));
    expect(await sent()).toBe(1);
    for (let minute = 0; minute < 15; minute += 1) {
      host.clock.advance(MINUTE_MS);
      await host.execute(sending(jane, 'phone'));
    }
    expect(await sent()).toBe(10);
    host.clock.advance(24 * 60 * MINUTE_MS);
    await host.execute(sending(jane, 'phone'));
    expect(await sent()).toBe(11);
  });

  it('is refused in production without a way to send it', async () => {
    expect(await host.refusal(sending(await german('production'), 'email'))).toBe('NO_MESSAGE_PROVIDER');
  });
});
