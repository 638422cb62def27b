import type { ViewReader } from '@causeway/commands';
import type { Environment, Id } from '@causeway/kernel';
import type { UmaBearer } from '../application/uma-bearer.requests.js';

const BEARER = `
  select platform_id, customer_id from customers.customer_view
   where environment = $1 and uma_address_key = $2 and not is_deleted`;

/** The living customer whose address has this search key, of any platform of the environment. */
export const findUmaBearer = async (
  views: ViewReader,
  environment: Environment,
  umaAddressKey: string,
): Promise<UmaBearer | null> => {
  const [row] = await views.rows<{ readonly platform_id: string; readonly customer_id: Id<'Customer'> }>(
    BEARER,
    [environment, umaAddressKey],
  );
  return row === undefined ? null : { platformId: row.platform_id, customerId: row.customer_id };
};
