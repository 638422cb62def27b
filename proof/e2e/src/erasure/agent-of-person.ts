import { ApiClient, type Answer } from '../harness/api-client.js';
import type { CanaryPerson } from './person.js';

interface Owner {
  readonly customerId: string;
  /** An account in dollars of the person's own. */
  readonly accountId: string;
}

const succeeded = ({ status, text, body }: Answer): Record<string, any> => {
  if (status >= 400) throw new Error(`${status} ${text}`);
  return body;
};

/**
 * Software that acts for the person: named after them, with one action that their platform has rejected in words and one
 * that waits for it, each with words of the person's own. Neither moves any money.
 */
export const actsFor = async (
  api: ApiClient,
  person: CanaryPerson,
  { customerId, accountId }: Owner,
): Promise<void> => {
  const { id: payee } = succeeded(
    await api.post('/customers/external-accounts', person.dollarAccount(customerId)),
  );
  const { agent, deviceCode } = succeeded(
    await api.post('/agents', {
      ...{ name: person.text('agent'), customerId },
      policy: {
        permissions: ['CREATE_TRANSFERS'],
        defaultExecutionMode: 'APPROVAL_REQUIRED',
        spendingLimits: { currency: 'USD', perTransactionLimit: 1_000 },
      },
    }),
  );
  const redeemed = succeeded(await api.post(`/agents/device-codes/${deviceCode.code}/redeem`));
  const me = new ApiClient(api.baseUrl, `Bearer ${redeemed['accessToken']}`);
  const ask = async (key: string): Promise<string> => {
    const transfer = {
      ...{ source: { accountId }, destination: { accountId: payee }, amount: 100 },
      remittanceInformation: person.text('agent remittance'),
    };
    const headers = { 'idempotency-key': `${agent.id} ${key}` };
    const { id } = succeeded(await me.post('/agents/me/transfer-out', transfer, headers));
    // The kept answer holds the same words.
    succeeded(await me.post('/agents/me/transfer-out', transfer, headers));
    return id as string;
  };
  const rejected = await ask('rejected');
  const reason = person.text('rejection');
  succeeded(await api.post(`/agents/${agent.id}/actions/${rejected}/reject`, { reason }));
  await ask('waiting');
};
