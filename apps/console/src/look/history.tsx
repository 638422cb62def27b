import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Moment } from './payment-line.js';
import { Problem } from './problem.js';
import { RawJson } from './raw-json.js';
import { When } from './signs.js';

const LIVE_MS = 2_000;

interface HistoryProps {
  /** What the line depends on: another one is asked for anew. */
  readonly queryKey: readonly unknown[];
  readonly load: () => Promise<readonly Moment[]>;
  /** What an operator would see besides. */
  readonly missing?: string;
}

/** What happened, oldest first, each moment with its raw JSON; it grows while one looks on. */
export const History = ({ queryKey, load, missing }: HistoryProps): ReactElement => {
  const { data: moments, error } = useQuery({ queryKey, queryFn: load, refetchInterval: LIVE_MS });
  return (
    <>
      <Problem error={error} />
      {missing !== undefined && (
        <p className="quiet">{missing} are the operator’s: sign in as one on Home to see them here.</p>
      )}
      <ol className="line">
        {moments?.map(({ key, at, kind, title, link, raw }) => (
          <li key={key}>
            <span className="kind">{kind}</span> <When at={at} />
            <div>{link === undefined ? title : <Link to={link}>{title}</Link>}</div>
            <RawJson of={raw} />
          </li>
        ))}
      </ol>
    </>
  );
};
