import type { CallContext } from '@causeway/commands';
import { GetPayoutTarget } from '@causeway/external-accounts';
import type { Id } from '@causeway/kernel';
import { GetOperatorSettings } from '@causeway/platform';
import { GetRailBounds } from '@causeway/rates';
import { accountOffer } from '../../domain/directory/account-offer.js';
import { accountPayerFields } from '../../domain/directory/account-payer-fields.js';
import type { ReceiverFound } from '../../domain/directory/lookup.decide.js';
import { openWay } from './offers.js';
import type { UmaPorts } from '../ports.js';
import { refused } from '../refuse.js';
import type { Sender } from './sender.js';

/**
 * What can be paid to an account, whatever its status: its one currency, within the limits of the platform, of the
 * corridor and of the account's rails (rates-and-rails §10). Throws `EXTERNAL_ACCOUNT_NOT_FOUND`, and `INVALID_CURRENCY` where nothing leads to
 * the account's currency.
 */
export const findExternalAccount = async (
  { dispatch }: Pick<UmaPorts, 'dispatch'>,
  accountId: Id<'ExternalAccount'>,
  sender: Sender,
  call: CallContext,
): Promise<ReceiverFound> => {
  const [account, { purposeOfPaymentCurrencies }] = await Promise.all([
    dispatch.execute(new GetPayoutTarget({ accountId }, call)),
    dispatch.execute(new GetOperatorSettings({}, call)),
  ]);
  if (account === null || account.isDeleted === true)
    throw refused('EXTERNAL_ACCOUNT_NOT_FOUND', { resource: 'ExternalAccount' });
  const { currency } = account;
  const { accountType, paymentRails } = account;
  const way = await openWay(dispatch, sender, currency, call);
  const carried = await dispatch.execute(new GetRailBounds({ accountType, paymentRails, currency }, call));
  const offer = accountOffer(currency, way, carried);
  if (offer === undefined) throw refused('INVALID_CURRENCY');
  return {
    receiver: { kind: 'EXTERNAL_ACCOUNT', accountId },
    currencies: [offer],
    payerFields: accountPayerFields(currency, sender, purposeOfPaymentCurrencies),
  };
};
