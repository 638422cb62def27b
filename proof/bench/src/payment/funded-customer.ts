import type { ApiClient } from '@causeway/e2e';

/** The preconditions of a payment: an account with money, and a destination. */
export interface FundedCustomer {
  readonly sourceId: string;
  readonly destinationId: string;
}

/** A customer of the platform whose webhooks go to `webhookUrl`, with ten million dollars and a payee in euros. */
export const fundedCustomer = async (api: ApiClient, webhookUrl: string): Promise<FundedCustomer> => {
  await expectStatus(200, api.patch('/config', { webhookEndpoint: webhookUrl }));
  const customer = await expectStatus(
    201,
    api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' }),
  );
  const customerId = customer['id'] as string;
  const accounts = await expectStatus(
    200,
    api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`),
  );
  const [{ id: sourceId }] = accounts['data'] as [{ id: string }];
  await expectStatus(200, api.post(`/sandbox/internal-accounts/${sourceId}/fund`, { amount: 1_000_000_000 }));
  const external = await expectStatus(
    201,
    api.post('/customers/external-accounts', {
      customerId,
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: 'DE89370400440532013999',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika Muster', countryOfResidence: 'DE' },
      },
    }),
  );
  return { sourceId, destinationId: external['id'] as string };
};

/** The body of a quote for ten dollars of theirs. */
export const quoteOf = ({ sourceId, destinationId }: FundedCustomer): object => ({
  source: { sourceType: 'ACCOUNT', accountId: sourceId },
  destination: { destinationType: 'ACCOUNT', accountId: destinationId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 1_000,
});

export const expectStatus = async (
  status: number,
  asked: ReturnType<ApiClient['get']>,
): Promise<Record<string, unknown>> => {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.body;
};
