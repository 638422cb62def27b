import type { CallContext, Dispatch } from '@causeway/commands';
import type { ShownWith } from '../published/internal-account.document.js';
import { GetPooledCoordinates } from './requests.js';

/**
 * What is shown on the accounts of a tenant besides what the ledger knows of them: in production what the operator has
 * set, asked for each time. Accounts of the sandbox have coordinates of their own, and nothing is asked for.
 */
export const shownWith = async (queries: Dispatch, call: CallContext): Promise<ShownWith> =>
  call.environment === 'sandbox' ? {} : { pooled: await queries.execute(new GetPooledCoordinates({}, call)) };
