import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { operator } from '../api/clients.js';
import { majorUnits } from './major-units.js';
import { Problem } from './problem.js';
import { Slider } from './slider.js';
import { Statement, type AccountScope } from './statement.js';

const PARTS = ['available', 'held', 'pending', 'total', 'owed'] as const;

interface TimeTravelProps {
  readonly scope: AccountScope;
  readonly decimals: number | undefined;
}

/** Without a choice there is no end: an entry that comes now is shown. */
interface Chosen {
  readonly from?: number;
  readonly to?: number;
}

const useBalance = ({ platformId, environment, account }: AccountScope, position: number | undefined) =>
  useQuery({
    queryKey: ['balance', platformId, environment, account, position],
    queryFn: ({ signal }) =>
      operator.getLedgerBalance(
        { platformId, environment, account, ...(position !== undefined && { position }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** What an account held at any position of its ledger, and what changed between two of them, entry by entry. */
export const TimeTravel = ({ scope, decimals }: TimeTravelProps): ReactElement => {
  const now = useBalance(scope, undefined);
  const last = now.data?.lanePosition ?? 0;
  const [chosen, setChosen] = useState<Chosen>({});
  const [from, to] = [chosen.from ?? 0, chosen.to ?? last];
  const [before, after] = [useBalance(scope, from), useBalance(scope, to)];
  return (
    <section className="card" aria-label="Time travel">
      <h2>Time travel</h2>
      <Problem error={now.error ?? before.error ?? after.error} />
      {decimals === undefined && <p className="quiet">In minor units: whose account it is is not known.</p>}
      <Slider
        name="From"
        of="position"
        value={from}
        last={last}
        at={before.data?.lastEntry?.recordedAt}
        what="last entry"
        set={(value) => setChosen({ ...chosen, from: value })}
      />
      <Slider
        name="To"
        of="position"
        value={to}
        last={last}
        at={after.data?.lastEntry?.recordedAt}
        what="last entry"
        set={(value) => setChosen({ ...chosen, to: value })}
      />
      <div className="rows" role="region" aria-label="Balances at both moments" tabIndex={0}>
        <table className="balances">
          <thead>
            <tr>
              <th scope="col">Balance</th>
              <th scope="col" className="number">
                From
              </th>
              <th scope="col" className="number">
                To
              </th>
              <th scope="col" className="number">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {PARTS.map((part) => {
              const [one, other] = [before.data?.balance[part] ?? 0, after.data?.balance[part] ?? 0];
              return (
                <tr key={part}>
                  <th scope="row">{part}</th>
                  <td className="number">{majorUnits(one, decimals ?? 0)}</td>
                  <td className="number">{majorUnits(other, decimals ?? 0)}</td>
                  <td className="number">{majorUnits(other - one, decimals ?? 0)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <h3>{chosen.from === undefined && chosen.to === undefined ? 'Statement' : 'Statement between both'}</h3>
      <Statement
        scope={scope}
        decimals={decimals}
        after={Math.min(from, to)}
        upTo={chosen.to === undefined ? undefined : Math.max(from, to)}
      />
    </section>
  );
};
