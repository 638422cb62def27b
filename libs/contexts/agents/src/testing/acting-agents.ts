import type { HttpHarness } from '@causeway/http/testing';
import { newId, type Id } from '@causeway/kernel';
import type { AgentsHost } from './agents-host.js';

export type Body = Record<string, any>;

/** An agent of the house: it may do everything, by itself, up to 500 dollars a time and 1000 a day. */
export const POLICY = {
  permissions: [
    'VIEW_TRANSACTIONS',
    'CREATE_TRANSFERS',
    'CREATE_QUOTES',
    'EXECUTE_QUOTES',
    'MANAGE_EXTERNAL_ACCOUNTS',
  ],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 500_00, dailyLimit: 1_000_00 },
};

export type Acting = Awaited<ReturnType<ReturnType<typeof actingAgents>>>;

/** Connected agents of a platform, with what both of them ask for. */
export const actingAgents =
  (host: AgentsHost, http: HttpHarness) =>
  async (policy: object = POLICY, platformId: string = newId('Platform'), of?: Id<'Customer'>) => {
    const customerId = of ?? host.customer(platformId);
    const send = async (method: string, path: string, body?: object) => {
      const answer = await http.send<Body>(method, path, { as: { platformId }, ...(body && { body }) });
      return { status: answer.status, body: answer.body, text: answer.text };
    };
    const created = (await send('POST', '/agents', { name: 'Assistant', customerId, policy })).body;
    const agentId = created['agent'].id as string;
    // One code after another: one address tries twenty a minute.
    const { token, tokenHash } = host.secrets.newToken();
    await host.connect(created['deviceCode'].code as string, tokenHash, { agentId, platformId });
    const me = async (method: string, path: string, body?: object, key?: string) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      };
      const answer = await http.send<Body>(method, `/agents/me${path}`, {
        as: null,
        headers,
        ...(body && { body }),
      });
      return { status: answer.status, body: answer.body, text: answer.text };
    };
    const account = host.account(platformId, customerId);
    const payee = host.externalAccount(platformId, customerId);
    const quoteBody = (amount: number, more: object = {}) => ({
      source: { sourceType: 'ACCOUNT', accountId: account },
      destination: { destinationType: 'ACCOUNT', accountId: payee },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: amount },
      ...more,
    });
    const quote = async (amount: number) => {
      const { status, body } = await me('POST', '/quotes', quoteBody(amount));
      if (status !== 201) throw new Error(`no quote: ${JSON.stringify(body)}`);
      return body['id'] as string;
    };
    const execute = (quoteId: string, key?: string) =>
      me('POST', `/quotes/${quoteId}/execute`, undefined, key);
    const transferOut = (amount: number, key?: string) =>
      me(
        'POST',
        '/transfer-out',
        { source: { accountId: account }, destination: { accountId: payee }, amount },
        key,
      );
    const usage = async () => {
      const { dailyTransactionCount, dailySpend, monthlySpend } = (await me('GET', '')).body['usage'];
      return [dailyTransactionCount, dailySpend, monthlySpend];
    };
    return {
      ...{ agentId, platformId, customerId, account, payee },
      ...{ send, me, quote, quoteBody, execute, transferOut, usage },
    };
  };
