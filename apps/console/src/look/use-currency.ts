import { useQuery } from '@tanstack/react-query';
import { api } from '../api/clients.js';
import { useSession } from '../api/session.js';
import { DECIMALS } from '../generated/decimals.js';
import type { Currency } from './minor-units.js';

/**
 * A currency by its code: one of the product's, or a token that the platform has made a currency, which its own account
 * in it says. Undefined where there is none, and until it is known.
 */
export const useCurrency = (code: string): Currency | undefined => {
  const { data: session } = useSession();
  const decimals = DECIMALS[code];
  const { data } = useQuery({
    queryKey: ['accounts', 'own'],
    queryFn: ({ signal }) => api.listPlatformInternalAccounts({}, { signal }),
    enabled: decimals === undefined && session?.platform !== undefined,
  });
  if (decimals !== undefined) return { code, decimals };
  return data?.data.find(({ balance }) => balance.currency.code === code)?.balance.currency;
};
