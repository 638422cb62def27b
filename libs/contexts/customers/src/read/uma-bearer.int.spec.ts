import { freshDatabase, specCall } from '@causeway/testing';
import { CreateCustomer, FindUmaBearer, type CustomerDocument } from '../index.js';
import { CustomersHost } from '../testing/customers-host.js';

let host: CustomersHost;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('bearers'));
});
afterAll(() => host.close());

const find = (umaAddress: string, platformId: string, environment: 'sandbox' | 'production' = 'sandbox') =>
  host.execute(new FindUmaBearer({ umaAddress }, specCall(platformId, { environment })));

describe('whose a UMA address is', () => {
  it('is visible to every platform of the environment, however the address is written', async () => {
    const platformId = host.createPlatform();
    const customer = await host.execute<CustomerDocument>(
      new CreateCustomer(
        { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', umaAddress: '$ada@uma.localhost' },
        specCall(platformId),
      ),
    );
    const bearer = { platformId, customerId: customer.id };
    const stranger = host.createPlatform();
    expect(await find('$ada@uma.localhost', platformId)).toStrictEqual(bearer);
    expect(await find('$ADA@uma.localhost', stranger)).toStrictEqual(bearer);
    expect(await find('$ada@uma.localhost', stranger, 'production')).toBeNull();
  });

  it('has no bearer until a customer has it', async () => {
    expect(await find('$absent@uma.localhost', host.createPlatform())).toBeNull();
  });
});
