import { answersQuery, RejectedError, type QueryHandling } from '@causeway/commands';
import { GetInternalAccount } from '@causeway/ledger';
import { CRYPTO_NETWORKS, type CryptoNetwork } from '../domain/crypto-networks.js';
import { serviceFeeOf } from '../domain/fee-schedule.js';
import type { RatesRejection } from '../domain/rates-rejections.js';
import { estimateWithdrawal, withdrawalErrors } from '../domain/withdrawal-estimate.js';
import { settingsInForce } from '../read/settings-in-force.query.js';
import type { RatesPorts } from './ports.js';
import { EstimateWithdrawal, GetNetworkFee } from './withdrawal.requests.js';

/**
 * What leaving for a chain would cost. Without a source for the network's fee there is no estimate:
 * `NETWORK_FEE_UNKNOWN` (transactions §10).
 */
export const withdrawalQueries = (
  ports: Pick<RatesPorts, 'dispatch' | 'views' | 'networkFees'>,
): readonly QueryHandling[] => [
  answersQuery<EstimateWithdrawal>({
    query: EstimateWithdrawal,
    answer: async ({ internalAccountId: accountId, ...wanted }, call) => {
      const account = await ports.dispatch.execute(new GetInternalAccount({ accountId }, call));
      if (account === null) throw refused('ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' });
      const errors = withdrawalErrors(wanted, account);
      if (errors.length > 0) throw refused('WITHDRAWAL_INVALID', { errors });
      const networkFee = await ports.networkFees[call.environment]?.feeOf(wanted.cryptoNetwork);
      if (networkFee === undefined) throw refused('NETWORK_FEE_UNKNOWN');
      const pair = { from: wanted.currency, to: wanted.currency };
      const { feeSchedule } = await settingsInForce(ports.views, call, pair);
      const estimate = estimateWithdrawal(wanted, serviceFeeOf(feeSchedule, pair), networkFee);
      if (estimate === undefined) throw refused('WITHDRAWAL_TOO_SMALL');
      return estimate;
    },
  }),
  answersQuery<GetNetworkFee>({
    query: GetNetworkFee,
    answer: async ({ cryptoNetwork, currency }, { environment }) => {
      const { currencies }: CryptoNetwork = CRYPTO_NETWORKS[cryptoNetwork];
      if (!currencies.includes(currency)) return null;
      return (await ports.networkFees[environment]?.feeOf(cryptoNetwork)) ?? null;
    },
  }),
];

const refused = (code: RatesRejection, details?: Readonly<Record<string, unknown>>): RejectedError =>
  new RejectedError('rates', code, details);
