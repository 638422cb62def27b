import type { Api } from '@causeway/client';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Act } from '../look/act.js';
import { Facts } from '../look/facts.js';
import { Problem } from '../look/problem.js';
import { Id, RawJson, Status, When } from '../look/signs.js';
import { useId } from '../look/use-id.js';

const LIVE_MS = 3_000;

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
      {card === undefined && error === null && <Skeleton height={240} aria-label="Loading" />}
      {card !== undefined && <Known of={card} />}
      {card !== undefined && may(session, 'MANAGE') && <Actions card={card} />}
      {card !== undefined && <RawJson of={card} title="The card as the API says it" />}
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
        card.maxSpendPerTransaction === null
          ? 'as the program says'
          : `${card.maxSpendPerTransaction} minor units`,
      Issued: <When at={card.createdAt} />,
      Changed: <When at={card.updatedAt} />,
    }}
  />
);

const Actions = ({ card: { id, state } }: { readonly card: Api.Card }): ReactElement | null => {
  const become = (wanted: 'ACTIVE' | 'FROZEN' | 'CLOSED') => () =>
    api.updateCardById({ id, body: { state: wanted } });
  if (state === 'CLOSED') return null;
  return (
    <div className="actions">
      {state === 'ACTIVE' && <Act name="Freeze" variant="default" act={become('FROZEN')} />}
      {state === 'FROZEN' && <Act name="Unfreeze" act={become('ACTIVE')} />}
      <Act
        name="Close"
        color="red"
        act={become('CLOSED')}
        confirm="The card pays no more, for good. Payments that it made stay on record."
      />
    </div>
  );
};
