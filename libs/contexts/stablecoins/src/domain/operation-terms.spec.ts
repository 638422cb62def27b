import { instant, newId } from '@causeway/kernel';
import { judgeOperation, type UsedAccount, type WantedOperation } from './operation-terms.js';
import type { KnownStablecoin } from './stablecoin.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const stablecoin: KnownStablecoin = {
  ...{ status: 'REGISTERED', issuanceStatus: 'PROVISIONED', serviceOperationsStatus: 'NOT_ENABLED' },
  ...{ stablecoinId: newId('Stablecoin'), platformId: 'acme', name: 'Acme Dollar', symbol: 'ACD' },
  ...{ baseCurrency: 'USD', decimals: 6, network: 'SPARK', networkTokenIdentifier: 'btkn1' },
  ...{ provider: 'BRALE', providerTokenIdentifier: 'ACD' },
  stablecoinProviderAccountId: newId('StablecoinProviderAccount'),
  ...{ createdAt: NOW, updatedAt: NOW },
};
const used = (more: Partial<UsedAccount>): UsedAccount => ({
  ...{ accountType: 'USD_ACCOUNT', currency: 'USD', isActive: true, status: 'ACTIVE', paymentRails: ['ACH'] },
  ...more,
});
const bank = used({});
const wallet = used({ accountType: 'SPARK_WALLET', currency: 'USDB', paymentRails: [] });
const resting = { isActive: false, status: 'INACTIVE' };
const mint: WantedOperation = {
  ...{ kind: 'MINT', stablecoinId: stablecoin.stablecoinId, amountUnits: 1_000_000n },
  source: { type: 'ACH_DEBIT', externalAccountId: newId('ExternalAccount') },
  toAccountId: newId('ExternalAccount'),
};

const refusalOf = (accounts: { readonly from?: UsedAccount; readonly to?: UsedAccount }) => {
  const facts = { operationUuid: '11111111-1111-4111-8111-111111111111', stablecoin, hasRoom: true };
  const judged = judgeOperation(mint, { ...facts, link: { status: 'ACTIVE' }, ...accounts });
  if (!('refused' in judged)) return undefined;
  return judged.refused.outcome === 'rejected' ? judged.refused.rejection : undefined;
};
const unfit = (...field: readonly string[]) => ({ code: 'EXTERNAL_ACCOUNT_UNFIT', details: { field } });
const [SOURCE, DESTINATION] = ['fundingSource.externalAccountId', 'destination.accountId'];

describe('the accounts of a mint', () => {
  it.each([
    ['of the right kinds', bank, wallet, undefined],
    ['with a wallet to debit', wallet, wallet, unfit(SOURCE)],
    ['with a bank account to credit', bank, bank, unfit(DESTINATION)],
    ['with both of a wrong kind', wallet, bank, unfit(SOURCE, DESTINATION)],
    [
      'with one that rests before one of a wrong kind',
      used(resting),
      bank,
      { code: 'EXTERNAL_ACCOUNT_NOT_ACTIVE', details: { status: 'INACTIVE', field: SOURCE } },
    ],
    [
      'with one that is absent before one of a wrong kind',
      undefined,
      bank,
      { code: 'EXTERNAL_ACCOUNT_NOT_FOUND', details: { resource: 'ExternalAccount' } },
    ],
  ])('%s', (_, from, to, expected) => {
    expect(refusalOf({ ...(from && { from }), to })).toStrictEqual(expected);
  });
});
