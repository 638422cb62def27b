import type { Api } from '@causeway/client';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession, type Session } from '../api/session.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { Act } from '../look/act.js';
import { AmountInput, known } from '../look/amount-input.js';
import { receivedBy, sentBy } from '../look/amounts-of.js';
import { CardSimulation } from '../look/card-simulation.js';
import { Facts } from '../look/facts.js';
import { History } from '../look/history.js';
import { historyOfCard } from '../look/load-history.js';
import { List } from '../look/list.js';
import { MinorMoney } from '../look/minor-money.js';
import { amountOf } from '../look/minor-units.js';
import { Money } from '../look/money.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { Id, Status, When } from '../look/signs.js';
import { useCurrency } from '../look/use-currency.js';
import { useId } from '../look/use-id.js';

const LIVE_MS = 3_000;

const canPlay = (session: Session | undefined): boolean =>
  session?.platform?.environment === 'sandbox' && may(session, 'TRANSACT');

/** One card: its state, what pays for it, and what may be done with it. */
export const Page = (): ReactElement => {
  const id = useId('cardId');
  const { data: session } = useSession();
  const { data: card, error } = useQuery({
    queryKey: ['card', id],
    queryFn: ({ signal }) => api.getCardById({ id }, { signal }),
    refetchInterval: LIVE_MS,
  });
  return (
    <>
      <h1>Card</h1>
      <Problem error={error} />
      {card === undefined && error === null && <Skeleton height={240} role="status" aria-label="Loading" />}
      {card !== undefined && <Known of={card} />}
      {card !== undefined && may(session, 'MANAGE') && <Actions card={card} />}
      {card !== undefined && <RawJson of={card} title="The card as the API says it" />}
      {card !== undefined && card.state !== 'CLOSED' && canPlay(session) && <CardSimulation card={card} />}
      {card !== undefined && <Payments cardId={id} />}
      {card !== undefined && (
        <>
          <h2>History</h2>
          <History queryKey={['card', id, 'line', card.updatedAt]} load={() => historyOfCard(card)} />
        </>
      )}
      {canPlay(session) && <Further names={FURTHER.card} known={{ id }} />}
    </>
  );
};

const Known = ({ of: card }: { readonly of: Api.Card }): ReactElement => (
  <Facts
    of={{
      Id: <Id of={card.id} />,
      State: <Status of={card.state} />,
      Because: card.stateReason,
      Brand: card.brand,
      'Ends in': card.last4,
      Expires:
        card.expMonth !== undefined && card.expYear !== undefined
          ? `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`
          : undefined,
      Cardholder: <Link to={`/customers/${encodeURIComponent(card.cardholderId)}`}>{card.cardholderId}</Link>,
      'Your id': card.platformCardId,
      Currency: card.currency,
      'Paid from': (
        <ul className="plain">
          {card.fundingSources.map((each) => (
            <li key={each}>
              <Link to={`/accounts/${encodeURIComponent(each)}`} search={{ customerId: card.cardholderId }}>
                {each}
              </Link>
            </li>
          ))}
        </ul>
      ),
      'At most, a payment':
        card.maxSpendPerTransaction === null ? (
          'as the program says'
        ) : (
          <MinorMoney amount={card.maxSpendPerTransaction} currency={card.currency} />
        ),
      Issued: <When at={card.createdAt} />,
      Changed: <When at={card.updatedAt} />,
    }}
  />
);

/** What the card paid and was paid back, newest first. */
const Payments = ({ cardId }: { readonly cardId: string }): ReactElement => (
  <>
    <h2>Payments</h2>
    <List
      title="Payments"
      queryKey={['card', cardId, 'payments']}
      refetchMs={LIVE_MS}
      load={(cursor, signal) => api.listTransactions({ cardId, ...(cursor && { cursor }) }, { signal })}
      rowKey={({ id }) => id}
      empty={<p>The card was not used yet.</p>}
      columns={[
        { title: 'Made', show: ({ createdAt }) => <When at={createdAt} /> },
        {
          title: 'Merchant',
          show: (row) => (
            <Link to={`/payments/${encodeURIComponent(row.id)}`}>
              {row.type === 'CARD' ? row.merchant.descriptor : row.id}
            </Link>
          ),
        },
        { title: 'Status', show: ({ status }) => <Status of={status} /> },
        { title: 'Paid', isNumber: true, show: (row) => <Money of={sentBy(row)} /> },
        { title: 'Paid back', isNumber: true, show: (row) => <Money of={receivedBy(row)} /> },
      ]}
    />
  </>
);

const REVEALABLE: ReadonlySet<string> = new Set(['ACTIVE', 'FROZEN']);

const Actions = ({ card: { id, state, currency } }: { readonly card: Api.Card }): ReactElement | null => {
  const [shown, setShown] = useState<Api.CardRevealResponse>();
  const become = (wanted: 'ACTIVE' | 'FROZEN' | 'CLOSED') => () =>
    api.updateCardById({ id, body: { state: wanted } });
  if (state === 'CLOSED') return null;
  return (
    <>
      <div className="actions">
        {state === 'ACTIVE' && <Act name="Freeze" variant="default" act={become('FROZEN')} />}
        {state === 'FROZEN' && <Act name="Unfreeze" act={become('ACTIVE')} />}
        {REVEALABLE.has(state) && (
          <Act
            name="Show its number"
            variant="default"
            act={async () => setShown(await api.revealCard({ id }))}
            confirm="A page with number, code and expiry is opened for its cardholder; it is on record that you asked."
          />
        )}
        <Act
          name="Close"
          color="red"
          act={become('CLOSED')}
          confirm="The card pays no more, for good. Payments that it made stay on record."
        />
      </div>
      {shown !== undefined && (
        <div className="card" role="status">
          <a href={shown.panEmbedUrl} target="_blank" rel="noreferrer">
            The page with the card’s number
          </a>{' '}
          is there until <When at={shown.expiresAt} />.
        </div>
      )}
      <SpendingLimit id={id} code={currency} />
    </>
  );
};

const SpendingLimit = ({ id, code }: { readonly id: string; readonly code: string }): ReactElement => {
  const [text, setText] = useState('');
  const currency = useCurrency(code);
  const isEmpty = text.trim() === '';
  const set = () => {
    const maxSpendPerTransaction = isEmpty ? null : amountOf(text, known(currency));
    return api.updateCardById({ id, body: { maxSpendPerTransaction } });
  };
  return (
    <div className="actions">
      <AmountInput label="At most a payment" currency={currency} value={text} onChange={setText} />
      <Act
        name={isEmpty ? 'Take the limit away' : 'Set the limit'}
        variant="default"
        act={async () => set()}
      />
    </div>
  );
};
