import type { Api } from '@causeway/client';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import type { Read } from '../api/reveal.js';
import { may, maySimulate, useSession, type Session } from '../api/session.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { Act } from '../look/act.js';
import { OfCard } from '../look/card-row.js';
import { RefundActions } from '../look/refund-actions.js';
import { Facts } from '../look/facts.js';
import { Money } from '../look/money.js';
import { Personal } from '../look/personal.js';
import { History } from '../look/history.js';
import { historyOfPayment } from '../look/load-history.js';
import { Problem } from '../look/problem.js';
import { SandboxPayment } from '../look/sandbox-payment.js';
import { RawJson } from '../look/raw-json.js';
import { Id, Status, When } from '../look/signs.js';
import { useId } from '../look/use-id.js';

type Payment = Api.IncomingTransaction | Api.OutgoingTransaction;

const LIVE_MS = 2_000;
const OPEN: ReadonlySet<string> = new Set(['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING']);

/** One payment: what is known of it, what may be done with it, and its time line. */
export const Page = (): ReactElement => {
  const transactionId = useId('transactionId');
  const { data: session } = useSession();
  const { data: payment, error } = useQuery({
    queryKey: ['payment', transactionId],
    queryFn: ({ signal }) => api.getTransactionById({ transactionId }, { signal }),
    refetchInterval: LIVE_MS,
  });
  return (
    <>
      <h1>Payment</h1>
      <Problem error={error} />
      {payment === undefined && error === null && (
        <Skeleton height={240} role="status" aria-label="Loading" />
      )}
      {payment?.type === 'CARD' && session !== undefined && <OfCard payment={payment} session={session} />}
      {payment !== undefined && payment.type !== 'CARD' && session !== undefined && (
        <Shown payment={payment} session={session} />
      )}
    </>
  );
};

const readOf =
  (transactionId: string): Read =>
  (client) =>
    client.getTransactionById({ transactionId });

const Shown = ({
  payment,
  session,
}: {
  readonly payment: Payment;
  readonly session: Session;
}): ReactElement => (
  <>
    <Facts
      of={{
        Id: <Id of={payment.id} />,
        Type: payment.type,
        Status: <Status of={payment.status} />,
        Sent: <Money of={payment.sentAmount} />,
        Received: <Money of={payment.receivedAmount} />,
        'Waits for': payment.pendingReason,
        'Failed because': payment.failureReason,
        Refund: payment.refund && <Status of={payment.refund.status} />,
        Customer: payment.customerId && (
          <Link to={`/customers/${encodeURIComponent(payment.customerId)}`}>{payment.customerId}</Link>
        ),
        Description: payment.description && (
          <Personal
            of={payment.description}
            what="the description"
            field="description"
            read={readOf(payment.id)}
          />
        ),
        Made: <When at={payment.createdAt} />,
        Settled: payment.settledAt && <When at={payment.settledAt} />,
      }}
    />
    <Actions payment={payment} session={session} />
    <RefundActions payment={payment} session={session} />
    <RawJson of={payment} title="The payment as the API says it" read={readOf(payment.id)} />
    <h2>Time line</h2>
    <History
      queryKey={['payment', payment.id, 'line', payment.updatedAt]}
      load={() => historyOfPayment(payment, session)}
      {...(session.operator === undefined && { missing: 'Postings and rail messages' })}
    />
    {maySimulate(session) && <SandboxPayment />}
    {may(session, 'TRANSACT') && (
      <Further
        names={FURTHER.payment}
        known={{
          transactionId: payment.id,
          ...(payment.quoteId !== undefined && { quoteId: payment.quoteId }),
        }}
      />
    )}
  </>
);

const Actions = ({
  payment,
  session,
}: {
  readonly payment: Payment;
  readonly session: Session;
}): ReactElement | null => {
  const { id: transactionId, status } = payment;
  if (!may(session, 'TRANSACT') || !OPEN.has(status)) return null;
  const awaitsPlatform = payment.type === 'INCOMING' && status === 'PENDING';
  return (
    <div className="actions">
      {awaitsPlatform && (
        <Act
          name="Approve"
          act={() => api.approvePendingPayment({ transactionId })}
          confirm="The payment is taken in."
        />
      )}
      {awaitsPlatform && (
        <Act
          name="Reject"
          color="red"
          act={() => api.rejectPendingPayment({ transactionId })}
          confirm="The money goes back to its sender."
        />
      )}
      {payment.type === 'OUTGOING' && (
        <Act
          name="Cancel"
          color="red"
          act={() => api.cancelTransaction({ transactionId })}
          confirm="The bank is asked to stop it; where that succeeds, the money comes back."
        />
      )}
    </div>
  );
};
