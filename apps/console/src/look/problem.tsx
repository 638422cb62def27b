import { isCausewayError } from '@causeway/client';
import type { ReactElement } from 'react';

/** Why something did not come or was not done: the code, every wrong field, and the request to ask the operator about. */
export const Problem = ({ error }: { readonly error: unknown }): ReactElement | null => {
  if (error === null || error === undefined) return null;
  const isOfApi = isCausewayError(error) && error.kind === 'API';
  const message = error instanceof Error ? error.message : 'The reason is not known.';
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
      {isOfApi && error.details.errors !== undefined && (
        <ul>
          {error.details.errors.map(({ field, message: why }) => (
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
