import { Sandbox, type Api, type Client } from '@causeway/client';
import { DECIMALS } from '../generated/decimals.js';
import { majorUnits } from './major-units.js';

const NAME = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' } as const;

/** The payment that the customer is registered for. */
interface Wanted {
  readonly currency: string;
  readonly amountMinor: number;
  /** Which way the money goes. */
  readonly type: Api.TransactionType;
}

/**
 * A new customer who may move money in the sandbox. What the platform lacks for it is said before anything is made.
 * The platform vouches for its customers where it is regulated; elsewhere this one takes the terms and is verified.
 */
export const registerCustomer = async (api: Client, wanted: Wanted): Promise<string> => {
  const config = await api.getPlatformConfig();
  const missing = missingFor(config, wanted);
  if (missing !== undefined) throw new Error(missing);
  if (config.isRegulatedFinancialInstitution) return (await api.createCustomer({ body: NAME })).id;
  const terms = await api.getEndUserTerms({});
  const customer = await api.createCustomer({ body: { ...NAME, ...Sandbox.PERSON } });
  await Sandbox.verifyPerson(api, customer, terms);
  return customer.id;
};

/** What a payment of this currency lacks on the platform; undefined where nothing does. */
const missingFor = (
  { supportedCurrencies, webhookEndpoint }: Api.PlatformConfig,
  { currency, amountMinor, type }: Wanted,
): string | undefined => {
  const enabled = supportedCurrencies.find(({ currencyCode }) => currencyCode === currency);
  if (enabled === undefined) return `The platform has not enabled ${currency}: do so in Settings.`;
  if (!enabled.enabledTransactionTypes.includes(type))
    return `The platform has not enabled ${currency} for ${type}: do so in Settings.`;
  if (amountMinor < enabled.minAmount || amountMinor > enabled.maxAmount)
    return `The platform's bounds of ${currency} leave out ${majorUnits(amountMinor, DECIMALS[currency] ?? 0)} ${currency}: change them in Settings.`;
  return type === 'INCOMING' && webhookEndpoint === undefined
    ? 'A payment from outside is approved by a webhook: set the endpoint in Webhooks.'
    : undefined;
};
