import { ApiClient } from '../harness/api-client.js';
import { HasNone, succeeded } from './settled.js';

const AMOUNT_MAX = 10_000;
/** As much of a tenant as its agents need. */
interface Tenant {
  readonly name: string;
  readonly environment: string;
  readonly api: ApiClient;
  readonly value: (kind: 'Customer' | 'InternalAccount' | 'Agent') => string;
  made(path: string, body: object): Promise<Record<string, any>>;
  dollarAccount(): Promise<string>;
}

interface Kept {
  readonly token: string;
  /** Of an agent that is never connected. */
  readonly code: string;
  /** It waits for its platform for ever. */
  readonly actionId?: string;
}
/** What each tenant's agents have that is only shown once. */
const kept = new WeakMap<Tenant, Kept>();

export const newAgent = (own: Tenant) => ({
  name: `Assistant of ${own.name}`,
  customerId: own.value('Customer'),
  policy: {
    permissions: ['CREATE_TRANSFERS'],
    defaultExecutionMode: 'APPROVAL_REQUIRED',
    spendingLimits: { currency: 'USD', perTransactionLimit: AMOUNT_MAX },
  },
});

/** An agent that asks its platform for everything, and another one: a list of more than one page needs two of each. */
export const connectAgent = async (own: Tenant): Promise<string> => {
  const { agent, deviceCode } = await own.made('/agents', newAgent(own));
  const other = await own.made('/agents', newAgent(own));
  const redeemed = await own.api.post(`/agents/device-codes/${String(deviceCode.code)}/redeem`);
  const token = succeeded(redeemed)['accessToken'] as string;
  const code = other['deviceCode'].code as string;
  const asks = own.environment === 'sandbox';
  if (asks) await transfer(own, token);
  kept.set(own, { token, code, ...(asks && { actionId: await transfer(own, token) }) });
  return agent.id as string;
};

export const spareAgent = async (own: Tenant): Promise<string> =>
  (await own.made('/agents', newAgent(own)))['agent'].id as string;

export const keptCode = (own: Tenant): string => ofTenant(own).code;

const ofTenant = (own: Tenant): Kept => {
  const found = kept.get(own);
  if (found === undefined) throw new Error(`${own.name} has no agents`);
  return found;
};

/** A transfer that waits for the platform: a fresh one to be decided, or the one that is kept. */
export const waitingAction = async (own: Tenant, isFresh: boolean) => {
  const { token, actionId } = ofTenant(own);
  if (actionId === undefined) throw new HasNone(`${own.name} pays no account in dollars`);
  const agentId = own.value('Agent');
  return { path: { agentId, actionId: isFresh ? await transfer(own, token) : actionId } };
};

const transfer = async (own: Tenant, token: string): Promise<string> => {
  const asked = await new ApiClient(own.api.baseUrl, `Bearer ${token}`).post('/agents/me/transfer-out', {
    source: { accountId: own.value('InternalAccount') },
    destination: { accountId: await own.dollarAccount() },
    amount: 1,
  });
  return succeeded(asked)['id'] as string;
};
