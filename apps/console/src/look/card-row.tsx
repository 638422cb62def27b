import type { Api } from '@causeway/client';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { operator } from '../api/clients.js';
import type { Read } from '../api/reveal.js';
import { may, mayOperate, type Session } from '../api/session.js';
import { Act } from './act.js';
import { CardRowSimulation } from './card-simulation.js';
import { Facts } from './facts.js';
import { History } from './history.js';
import { historyOfCardPayment } from './load-history.js';
import { Money } from './money.js';
import { Personal } from './personal.js';
import { RawJson } from './raw-json.js';
import { Id, Status, When } from './signs.js';

interface OfCardProps {
  readonly payment: Api.CardTransaction;
  readonly session: Session;
}

/** What a card paid, or was paid back, with what may follow. */
export const OfCard = ({ payment, session }: OfCardProps): ReactElement => {
  const read: Read = (client) => client.getTransactionById({ transactionId: payment.id });
  return (
    <>
      <Facts
        of={{
          Id: <Id of={payment.id} />,
          Status: <Status of={payment.status} />,
          'Declined because': payment.declineReason,
          Merchant: (
            <Personal
              of={payment.merchant.descriptor}
              what="the merchant"
              field="merchant.descriptor"
              read={read}
            />
          ),
          Authorized: <Money of={payment.authorizedAmount} />,
          Settled: payment.settledAmount && <Money of={payment.settledAmount} />,
          Refunded: payment.refundedAmount && <Money of={payment.refundedAmount} />,
          Card: <Link to={`/cards/${encodeURIComponent(payment.cardId)}`}>{payment.cardId}</Link>,
          Customer: (
            <Link to={`/customers/${encodeURIComponent(payment.customerId)}`}>{payment.customerId}</Link>
          ),
          'Returned of': payment.originalTransactionId && (
            <Link to={`/payments/${encodeURIComponent(payment.originalTransactionId)}`}>
              {payment.originalTransactionId}
            </Link>
          ),
          Made: <When at={payment.authorizedAt} />,
          Changed: <When at={payment.updatedAt} />,
        }}
      />
      <Collect payment={payment} session={session} />
      {session.platform?.environment === 'sandbox' && may(session, 'TRANSACT') && (
        <CardRowSimulation row={payment} />
      )}
      <RawJson of={payment} title="The payment as the API says it" read={read} />
      <h2>Time line</h2>
      <History
        queryKey={['payment', payment.id, 'line', payment.updatedAt]}
        load={() => historyOfCardPayment(payment, session)}
        {...(session.operator === undefined && { missing: 'Postings' })}
      />
    </>
  );
};

/** What an account owes for a card's payment is the operator's to collect (cards §5). */
const Collect = ({ payment, session }: OfCardProps): ReactElement | null => {
  const { platform } = session;
  if (payment.status !== 'EXCEPTION' || platform === undefined || !mayOperate(session)) return null;
  const { platformId, environment } = platform;
  return (
    <div className="actions">
      <Act
        name="Collect what the account owes"
        act={() =>
          operator.collectCardShortfall({
            body: { platformId, environment, cardTransactionId: payment.id },
          })
        }
        confirm="The account pays what the service laid out for it, as far as it has enough."
      />
    </div>
  );
};
