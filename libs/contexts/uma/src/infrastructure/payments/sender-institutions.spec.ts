import type { Dispatch } from '@causeway/commands';
import { FindUmaBearer } from '@causeway/customers';
import { newId, newUuid, type Environment } from '@causeway/kernel';
import { FindUmaDomain } from '@causeway/platform';
import { senderInstitutions } from './sender-institutions.adapter.js';

const OURS = '$ada@ours.example';
const CLAIMED = '$ada@claimed.example';
const OWNER = newId('Platform');
/** A deployment where one platform has customers at a domain that it has proven, and at one that it only claims. */
const dispatch = {
  execute: async (request: object) => {
    if (request instanceof FindUmaDomain) {
      const { domain } = request.payload;
      const isProven = domain === 'ours.example';
      return isProven || domain === 'claimed.example'
        ? { platformId: OWNER, umaDomain: domain, isProven }
        : null;
    }
    if (!(request instanceof FindUmaBearer)) throw new Error(`no handler for ${request.constructor.name}`);
    const isOurs = [OURS, CLAIMED].includes(request.payload.umaAddress);
    return isOurs ? { platformId: OWNER, customerId: newId('Customer') } : null;
  },
} as unknown as Dispatch;

const answer = (senderUmaAddress: string, wasCompleted = false, environment: Environment = 'sandbox') =>
  senderInstitutions(dispatch).giveBack(
    { transactionId: newId('Transaction'), senderUmaAddress, wasCompleted },
    {
      commandId: newUuid(),
      correlationId: newUuid(),
      causationId: newUuid(),
      platformId: newId('Platform'),
      environment,
      actor: 'spec',
    } as never,
  );

describe('money that came from a UMA address and is not kept', () => {
  it('goes back to the simulated institution, whenever it fails', async () => {
    expect(await answer('$success.usd@sandbox.uma.money')).toBe('RETURNED');
    expect(await answer('$success.usd@sandbox.uma.money', true)).toBe('RETURNED');
  });

  it('goes back to a customer of ours with the failure of its own payment', async () => {
    expect(await answer('$ADA@ours.example')).toBe('RETURNED');
  });

  it.each([
    ['a customer of ours that knows it as paid', OURS, true],
    ['a domain that a platform of ours only claims', CLAIMED, false],
    ['another institution', '$bob@elsewhere.example', false],
    ['an address that is erased', '[erased]', false],
  ])('stays with the operator when it came from %s', async (_who, address, wasCompleted) => {
    expect(await answer(address, wasCompleted)).toBe('KEPT');
  });

  it('stays with the operator in production', async () => {
    expect(await answer(OURS, false, 'production')).toBe('KEPT');
  });
});
