import { isCausewayError } from '@causeway/client';
import type { ReactElement } from 'react';

/** Why something did not come or was not done: the code, every wrong field, and the request to ask the operator about. */
export const Problem = ({ error }: { readonly error: unknown }): ReactElement | null => {
  if (error === null || error === undefined) return null;
  const isOfApi = isCausewayError(error) && error.kind === 'API';
  const message = error instanceof Error ? error.message : 'The reason is not known.';
  const fields = isOfApi ? (error.details.errors ?? []) : [];
  // Some messages name the one field that is wrong themselves.
  const wrong = fields.filter(({ field, message: why }) => message !== `${field} ${why}`);
  return (
    <div role="alert" className="problem">
      <strong>
        {isOfApi ? (
          <>
            {error.status} <a href={`/docs/errors/${error.code}`}>{error.code}</a>
          </>
        ) : (
          'That did not work'
        )}
      </strong>
      <p>{message}</p>
      {isOfApi && error.details.reason !== undefined && <p>Reason: {error.details.reason}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ field, message: why }) => (
            <li key={field}>
              <code>{field}</code> {why}
            </li>
          ))}
        </ul>
      )}
      {isOfApi && error.requestId !== undefined && (
        <p className="quiet">
          Request <code>{error.requestId}</code>
        </p>
      )}
    </div>
  );
};
