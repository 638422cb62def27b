import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { addressOf } from '../look/address-of.js';
import { Act } from '../look/act.js';
import { Facts } from '../look/facts.js';
import { Rows } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { Id, RawJson, Status, When } from '../look/signs.js';
import { useId } from '../look/use-id.js';

const LIVE_MS = 3_000;

/** One verification: what it found, and what has to be resolved. */
export const Page = (): ReactElement => {
  const verificationId = useId('verificationId');
  const { data: session } = useSession();
  const { data: verification, error } = useQuery({
    queryKey: ['verification', verificationId],
    queryFn: ({ signal }) => api.getVerification({ verificationId }, { signal }),
    refetchInterval: LIVE_MS,
  });
  if (verification === undefined)
    return (
      <>
        <h1>Verification</h1>
        {error === null ? <Skeleton height={240} aria-label="Loading" /> : <Problem error={error} />}
      </>
    );
  const { customerId, errors, verificationStatus } = verification;
  return (
    <>
      <h1>Verification</h1>
      <Facts
        of={{
          Id: <Id of={verification.id} />,
          Status: <Status of={verificationStatus} />,
          Customer: <Link to={`/customers/${encodeURIComponent(customerId)}`}>{customerId}</Link>,
          Made: <When at={verification.createdAt} />,
          Changed: verification.updatedAt && <When at={verification.updatedAt} />,
        }}
      />
      {verificationStatus === 'RESOLVE_ERRORS' && may(session, 'MANAGE') && (
        <div className="actions">
          <Act name="Submit once more" act={() => api.createVerification({ body: { customerId } })} />
        </div>
      )}
      <h2>To resolve</h2>
      {errors.length === 0 ? (
        <div className="empty">Nothing.</div>
      ) : (
        <Rows
          title="To resolve"
          rows={errors}
          rowKey={({ resourceId, type, field }) => `${resourceId} ${type} ${field ?? ''}`}
          columns={[
            { title: 'What', show: ({ type }) => type },
            { title: 'Why', show: ({ reason }) => reason },
            {
              title: 'Of',
              show: ({ resourceId }) => {
                const to = addressOf(resourceId);
                return to === undefined ? resourceId : <Link to={to}>{resourceId}</Link>;
              },
            },
            { title: 'Field', show: ({ field }) => field ?? '–' },
            {
              title: 'Accepted documents',
              show: ({ acceptedDocumentTypes }) => acceptedDocumentTypes?.join(', ') ?? '–',
            },
          ]}
        />
      )}
      <RawJson of={verification} title="The verification as the API says it" />
    </>
  );
};
