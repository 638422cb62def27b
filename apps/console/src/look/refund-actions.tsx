import type { Api } from '@causeway/client';
import type { ReactElement } from 'react';
import { operator } from '../api/clients.js';
import { mayOperate, type Session } from '../api/session.js';
import { Act } from './act.js';

/** A refund that failed is ended by the operator: the money goes back by hand, or it has arrived after all. */
export const RefundActions = ({
  payment: { id: transactionId, refund },
  session,
}: {
  readonly payment: Api.IncomingTransaction | Api.OutgoingTransaction;
  readonly session: Session;
}): ReactElement | null => {
  const { platform } = session;
  if (refund?.status !== 'FAILED' || platform === undefined || !mayOperate(session)) return null;
  const body = { platformId: platform.platformId, environment: platform.environment, transactionId };
  return (
    <div className="actions">
      <Act
        name="Refund by hand"
        act={() => operator.settleRefund({ body })}
        confirm="The money of the refund that failed goes back to where it came from. Asking twice does it once."
      />
      <Act
        name="It has arrived after all"
        variant="default"
        act={() => operator.recordPayoutArrived({ body })}
        confirm="The payout that was cancelled has reached its payee: nothing goes back."
      />
    </div>
  );
};
