import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { operator } from '../../api/clients.js';
import type * as Operator from '../../generated/schemas.js';
import { Act } from '../act.js';
import { Rows } from '../list.js';
import { Problem } from '../problem.js';
import { Status, When } from '../signs.js';

const LIVE_MS = 3_000;

/** What operators asked for that a second one must agree to (operator's guide, "Two operators"). */
export const Approvals = ({
  operator: me,
}: {
  readonly operator: { readonly name: string; readonly permission: Operator.OperatorPermission };
}): ReactElement | null => {
  const { data, error } = useQuery({
    queryKey: ['installation', 'approvals'],
    queryFn: ({ signal }) => operator.listApprovals({}, { signal }),
    refetchInterval: LIVE_MS,
  });
  if (data === undefined) return <Problem error={error} />;
  if (data.data.length === 0) return null;
  return (
    <>
      <h2>Approvals by a second operator</h2>
      <Rows
        title="Approvals by a second operator"
        rows={data.data}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Request',
            show: ({ request: { method, path, body } }) => (
              <div>
                {method} {path}
                {body !== '' && <code className="secret">{body}</code>}
              </div>
            ),
          },
          {
            title: 'Asked',
            show: ({ requestedBy, requestedAt }) => (
              <div>
                {requestedBy}
                <br />
                <When at={requestedAt} />
              </div>
            ),
          },
          {
            title: 'State',
            show: ({ status, approvedBy, expiresAt }) => (
              <div>
                <Status of={status} />
                <br />
                {status === 'PENDING' ? (
                  <>
                    until <When at={expiresAt} />
                  </>
                ) : (
                  approvedBy !== null && `by ${approvedBy}`
                )}
              </div>
            ),
          },
          {
            title: 'Decide',
            show: ({ id: actionId, status, requestedBy }) =>
              (status === 'PENDING' || status === 'APPROVED') && (
                <div className="decide">
                  {status === 'PENDING' && me.permission === 'ADMINISTER' && me.name !== requestedBy && (
                    <Act
                      name="Approve"
                      act={() => operator.approveAction({ actionId })}
                      confirm={`“${requestedBy}” may then send exactly this request. Nothing undoes what it does.`}
                    />
                  )}
                  <Act name="Withdraw" variant="default" act={() => operator.withdrawAction({ actionId })} />
                </div>
              ),
          },
        ]}
      />
    </>
  );
};
