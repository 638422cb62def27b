import type { CallContext, Dispatch } from '@causeway/commands';
import type { PooledCoordinates } from '../published/internal-account.document.js';
import { ACME, callOf } from '../testing/ledger.fixture.js';
import { GetPooledCoordinates } from './requests.js';
import { shownWith } from './shown-with.js';

const POOLED: readonly PooledCoordinates[] = [
  { currency: 'USD', accountType: 'USD_ACCOUNT', paymentRails: ['ACH'], fields: { accountNumber: '1' } },
];

/** The settings of one platform in production, and the requests that came for them. */
const settings = (): { readonly dispatch: Dispatch; readonly asked: CallContext[] } => {
  const asked: CallContext[] = [];
  const execute = async (request: GetPooledCoordinates) => {
    expect(request).toBeInstanceOf(GetPooledCoordinates);
    asked.push(request.call);
    return POOLED;
  };
  return { dispatch: { execute } as unknown as Dispatch, asked };
};

describe('what accounts are shown with', () => {
  it('is in production what the operator has set for the caller’s platform, asked for once', async () => {
    const { dispatch, asked } = settings();
    const call = callOf(ACME, { environment: 'production' });
    expect(await shownWith(dispatch, call)).toStrictEqual({ pooled: POOLED });
    expect(asked).toStrictEqual([call]);
  });

  it('is nothing in the sandbox, where nothing is asked for', async () => {
    const { dispatch, asked } = settings();
    expect(await shownWith(dispatch, callOf(ACME))).toStrictEqual({});
    expect(asked).toStrictEqual([]);
  });

  it('is an answer that other processes remember while nothing was set', () => {
    expect(GetPooledCoordinates.isOfViews).toBe(true);
  });
});
