import type { CallContext } from '@causeway/commands';
import type { Vault } from '@causeway/privacy';

/**
 * The keyed hash by which an invoice is paid once, in whatever case it is written. An invoice is the same for every
 * platform; in the sandbox, where nothing is really paid, platforms share nothing (config-and-tokens §1).
 */
export const invoiceKey = (
  vault: Pick<Vault, 'keyedHash'>,
  invoice: string,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): string =>
  vault.keyedHash(
    environment === 'production' ? 'quotes.invoice' : `quotes.invoice.${platformId}`,
    invoice.toLowerCase(),
  );
