import { findAll, findOne, rowsOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, text, time, type ViewRecord } from '@causeway/event-store';
import type { Environment, Id } from '@causeway/kernel';
import type { DelegatedKeyStatus } from '../domain/delegated-key.js';
import type { Wallet } from '../domain/wallet.js';
import { accountOf } from './credential.view.js';

/** One row a delegated key, also when it is over (wallet-auth §9). */
export const delegatedKeyView = defineView('wallet_auth.delegated_key_view', {
  key: ['environment', 'delegatedKeyId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    delegatedKeyId: text<Id<'DelegatedKey'>>(),
    platformId: text(),
    accountId: text<Id<'InternalAccount'>>(),
    customerId: text<Id<'Customer'>>(),
    cardId: text<Id<'Card'>>(),
    fundingSourceId: text<Id<'CardFundingSource'>>(),
    publicKey: text(),
    nickname: text().sealed(),
    status: text<DelegatedKeyStatus>(),
    createdAt: time(),
    updatedAt: time(),
  },
});
export type DelegatedKeyRow = ViewRecord<typeof delegatedKeyView>;

export const delegatedKeyRows = rowsOf(
  delegatedKeyView,
  ({ customerId, delegatedKeys }: Wallet, { environment, platformId, streamId }) =>
    customerId === undefined
      ? []
      : delegatedKeys.map(({ activationId: _activation, ...key }) => ({
          ...{ environment, platformId, customerId, accountId: accountOf(streamId), ...key },
        })),
);

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;
type Sought = Partial<Pick<DelegatedKeyRow, 'delegatedKeyId' | 'accountId' | 'fundingSourceId' | 'status'>>;

export const findDelegatedKey = (
  reading: Reading,
  { environment, platformId }: Tenant,
  sought: Sought,
): Promise<DelegatedKeyRow | undefined> =>
  findOne(reading, delegatedKeyView, { filters: { environment, platformId, ...sought } });

/** Newest first (wallet-auth §9). */
export const listDelegatedKeys = (
  reading: Reading,
  { environment, platformId }: Tenant,
  sought: Sought,
): Promise<DelegatedKeyRow[]> =>
  findAll(reading, delegatedKeyView, {
    filters: { environment, platformId, ...sought },
    order: ['createdAt', 'delegatedKeyId'],
    direction: 'desc',
  });
