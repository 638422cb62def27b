import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { operator } from '../api/clients.js';
import { majorUnits } from './major-units.js';
import { Problem } from './problem.js';
import type { Words } from './search-words.js';
import { Slider } from './slider.js';
import { Statement, type AccountScope } from './statement.js';
import { useCurrency } from './use-currency.js';
import { useSetWords, useWords } from './use-words.js';

const PARTS = ['available', 'held', 'pending', 'total', 'owed'] as const;

/** Without a choice there is no end: an entry that comes now is shown. */
interface Chosen {
  readonly from?: number;
  readonly to?: number;
}

/** Both are in the address, so that a link shows the same. */
const chosenIn = ({ from, to }: Words): Chosen => ({
  ...(from !== undefined && { from: Number(from) }),
  ...(to !== undefined && { to: Number(to) }),
});

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
export const TimeTravel = ({ scope }: { readonly scope: AccountScope }): ReactElement => {
  const now = useBalance(scope, undefined);
  const last = now.data?.lanePosition ?? 0;
  const currency = useCurrency(now.data?.currency ?? '');
  const { decimals = 0 } = currency ?? {};
  const chosen = chosenIn(useWords());
  const set = useSetWords();
  const choose = (moment: 'from' | 'to') => (position: number) =>
    set({ [moment]: String(position) }, { replace: true });
  const [from, to] = [chosen.from ?? 0, chosen.to ?? last];
  const [before, after] = [useBalance(scope, from), useBalance(scope, to)];
  if (now.data === undefined && now.error !== null) return <Problem error={now.error} />;
  return (
    <section className="card" aria-label="Time travel">
      <h2>Time travel</h2>
      <Problem error={now.error ?? before.error ?? after.error} />
      <Slider
        name="From"
        of="position"
        value={from}
        last={last}
        at={before.data?.lastEntry?.recordedAt}
        what="last entry"
        set={choose('from')}
      />
      <Slider
        name="To"
        of="position"
        value={to}
        last={last}
        at={after.data?.lastEntry?.recordedAt}
        what="last entry"
        set={choose('to')}
      />
      <div className="rows" role="region" aria-label="Balances at both moments" tabIndex={0}>
        <table className="balances">
          <thead>
            <tr>
              <th scope="col">Balance{currency !== undefined && `, ${currency.code}`}</th>
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
                  <td className="number">{majorUnits(one, decimals)}</td>
                  <td className="number">{majorUnits(other, decimals)}</td>
                  <td className="number">{majorUnits(other - one, decimals)}</td>
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
