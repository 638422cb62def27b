import { expect } from '@jest/globals';
import type { PaymentWorld } from './payment-world.js';

/** What the operator sets in one service decides in another one from the next request on, whatever that remembers. */
export const expectSettingsToBind = async (world: PaymentWorld): Promise<void> => {
  const destination = await world.payTo('116');
  const deny = async (deniedCountries: readonly string[] | null): Promise<void> => {
    const change = { environment: 'sandbox', deniedCountries };
    expect((await world.operator.patch('/operator/settings', change)).status).toBe(200);
  };
  const request = world.quoteRequest(world.usdAccountId, destination, 1_000);
  const quoted = async (): Promise<number> => (await world.api.post('/quotes', request)).status;
  const { body: waiting } = await world.quote(destination, 1_000);
  for (let round = 0; round < 3; round += 1) {
    expect([await quoted(), await quoted()]).toStrictEqual([201, 201]);
    await deny(['DE']);
    const { status, body } = await world.execute(waiting['id']);
    const refused = [status, body['details'].reason];
    expect([await quoted(), ...refused]).toStrictEqual([400, 400, 'COUNTRY_DENIED']);
    await deny(null);
  }
  expect((await world.execute(waiting['id'])).status).toBe(200);
  await world.reaches(waiting['transactionId'], 'COMPLETED');
};
