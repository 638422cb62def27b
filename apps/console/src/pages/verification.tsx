import type { Api } from '@causeway/client';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api, operator } from '../api/clients.js';
import { may, mayOperate, useSession, type Session } from '../api/session.js';
import { addressOf } from '../look/address-of.js';
import { Act } from '../look/act.js';
import { Facts } from '../look/facts.js';
import { Rows } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { Id, Status, When } from '../look/signs.js';
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
        {error === null ? (
          <Skeleton height={240} role="status" aria-label="Loading" />
        ) : (
          <Problem error={error} />
        )}
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
      {session !== undefined && <Review verification={verification} session={session} />}
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
                const [kind = resourceId] = resourceId.split(':');
                return to === undefined ? <Id of={resourceId} /> : <Link to={to}>{kind}</Link>;
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

const REVIEWABLE: ReadonlySet<string> = new Set(['IN_PROGRESS', 'PENDING_MANUAL_REVIEW']);

/** What the operator decides on a submission that is under review (verification §5). */
const Review = ({
  verification: { id: verificationId, verificationStatus },
  session,
}: {
  readonly verification: Api.Verification;
  readonly session: Session;
}): ReactElement | null => {
  const { platform } = session;
  if (platform === undefined || !mayOperate(session) || !REVIEWABLE.has(verificationStatus)) return null;
  const { platformId, environment } = platform;
  const decide = (outcome: 'APPROVED' | 'REJECTED' | 'PENDING_MANUAL_REVIEW') => () =>
    operator.reviewVerification({ body: { platformId, environment, verificationId, outcome } });
  return (
    <div className="actions">
      <Act
        name="Approve"
        act={decide('APPROVED')}
        confirm="The customer is approved, and its people with it."
      />
      <Act
        name="Reject"
        color="red"
        act={decide('REJECTED')}
        confirm="The customer is rejected; it can neither pay nor be paid."
      />
      {verificationStatus === 'IN_PROGRESS' && (
        <Act
          name="Look at it by hand"
          variant="default"
          act={decide('PENDING_MANUAL_REVIEW')}
          confirm="The platform learns that a person looks at it, which takes longer."
        />
      )}
    </div>
  );
};
