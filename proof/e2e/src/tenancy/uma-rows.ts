import type { Tenant } from './tenant.js';

/** Look-ups of receivers, directories of institutions, and the sandbox's outside payers. */
export const UMA_ROWS = {
  sandboxReceive: {
    needs: ['TRANSACT'],
    answers: 200,
    call: (own: Tenant) => ({
      body: {
        senderUmaAddress: '$success.usd@sandbox.uma.money',
        customerId: own.value('Customer'),
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 1_000,
      },
    }),
    takes: ['body.customerId', 'body.receiverUmaAddress'],
    // The simulated institution's people, who are no platform's customers.
    namesNothing: ['body.senderUmaAddress'],
    isSandboxOnly: true,
  },
  lookupUma: {
    needs: ['VIEW'],
    answers: 200,
    call: () => ({ path: { receiverUmaAddress: '$success.usd@sandbox.uma.money' } }),
    takes: ['query.customerId', 'query.senderUmaAddress'],
    // An address is public: customers of every platform may pay it.
    namesNothing: ['path.receiverUmaAddress'],
  },
  lookupExternalAccount: {
    needs: ['VIEW'],
    answers: 200,
    call: (own: Tenant) => ({ path: { accountId: own.value('ExternalAccount') } }),
    takes: ['path.accountId', 'query.customerId', 'query.senderUmaAddress'],
  },
  getAvailableUmaProviders: {
    needs: ['VIEW'],
    answers: 200,
    call: () => ({}),
    // A directory of institutions, with one row: there is no second page to have a cursor of.
    namesNothing: ['query.cursor', 'query.countryCode', 'query.currencyCode'],
  },
  listVasps: { needs: ['VIEW'], answers: 200, call: () => ({}), takes: ['query.cursor'] },
} as const;
