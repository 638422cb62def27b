import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { operator } from '../api/clients.js';
import {
  NOTHING_VERIFIED,
  statusAfter,
  statusText,
  type ChainDamage,
  type ChainStatus,
} from './chain-status.js';
import { Rows } from './list.js';
import { Problem } from './problem.js';

type Environment = 'sandbox' | 'production';

/** What is recorded while one looks on is verified, too. */
const LOOK_AGAIN_MS = 5_000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LOOK_AGAIN_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Piece after piece, for as long as the page is open: a long log costs the service one bounded request at a time. */
const walk = async (
  environment: Environment,
  signal: AbortSignal,
  seen: (status: ChainStatus) => void,
): Promise<void> => {
  let [status, after] = [NOTHING_VERIFIED, ''];
  while (!signal.aborted) {
    const chain = await operator.verifyChain({ environment, ...(after !== '' && { after }) }, { signal });
    [status, after] = [statusAfter(status, chain), chain.after];
    seen(status);
    if (status.isComplete) await pause(signal);
  }
};

/** Whether the log is as it was recorded, by its digests: how far that is verified, and where it is not so. */
export const Chain = ({ environment }: { readonly environment: Environment }): ReactElement => {
  const [status, setStatus] = useState(NOTHING_VERIFIED);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    walk(environment, leaving.signal, setStatus).catch((failure: unknown) => {
      if (!leaving.signal.aborted) setError(failure instanceof Error ? failure : new Error(String(failure)));
    });
    return () => leaving.abort();
  }, [environment]);
  const { lanes, damages } = status;
  return (
    <section className="card" aria-label="Verification of the chain">
      <h2>The chain of digests</h2>
      <p role="status">
        <span className={`status sentence ${moodOf(status)}`}>{statusText(status)}</span>
      </p>
      <Problem error={error} />
      {damages.length > 0 && <Damages of={damages} environment={environment} />}
      <details className="raw">
        <summary>Lane by lane</summary>
        <Rows
          title="Lanes"
          rows={lanes.filter(({ head }) => head > 0)}
          rowKey={({ lane }) => lane}
          columns={[
            { title: 'Lane', show: ({ lane }) => lane },
            { title: 'Verified to', isNumber: true, show: ({ reached }) => reached },
            { title: 'Ends at', isNumber: true, show: ({ head }) => head },
            { title: 'Digest there', show: ({ digest }) => <code className="id">{digest}</code> },
          ]}
        />
      </details>
    </section>
  );
};

const moodOf = ({ damages, isComplete }: ChainStatus): string =>
  damages.length > 0 ? 'bad' : isComplete ? 'good' : 'waiting';

interface DamagesProps {
  readonly of: readonly ChainDamage[];
  readonly environment: Environment;
}

const Damages = ({ of, environment }: DamagesProps): ReactElement => (
  <>
    <Rows
      title="Damages"
      rows={of}
      rowKey={({ lane, kind, position }) => `${lane} ${kind} ${position}`}
      columns={[
        { title: 'Lane', show: ({ lane }) => lane },
        {
          title: 'Position',
          isNumber: true,
          show: ({ position, upTo }) => (upTo === undefined ? position : `${position} to ${upTo}`),
        },
        {
          title: 'What is wrong',
          show: ({ kind, what, streamId, version, lane }) =>
            streamId === undefined ? (
              `${kind}: ${what}`
            ) : (
              <Link
                to="/streams/$stream"
                params={{ stream: streamId }}
                search={{ environment, lane, version }}
              >
                {kind}: {what}
              </Link>
            ),
        },
      ]}
    />
    <p className="quiet">
      What explains it is the auditor’s to find: <code>npm run audit -- verify</code>.
    </p>
  </>
);
