import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { operator } from '../api/clients.js';
import { useSession } from '../api/session.js';
import { majorUnits } from '../look/major-units.js';
import { Problem } from '../look/problem.js';
import { Rows } from '../look/list.js';
import { RawJson } from '../look/raw-json.js';
import { useCurrency } from '../look/use-currency.js';
import { environmentOf, useSetWords, useWords } from '../look/use-words.js';

type Environment = 'sandbox' | 'production';

/** All accounts of a platform, added up by currency: every sum is nought, or money was made or lost. */
export const Page = (): ReactElement => {
  const { data: session } = useSession();
  const platforms = useQuery({
    queryKey: ['platforms'],
    queryFn: () => operator.listPlatforms({ limit: 100 }),
  });
  const words = useWords();
  const set = useSetWords();
  const environment = environmentOf(words, session);
  const platformId =
    words['platformId'] ?? session?.platform?.platformId ?? platforms.data?.data[0]?.platformId;
  return (
    <>
      <h1>Ledger</h1>
      <Problem error={platforms.error} />
      <div className="filters">
        <NativeSelect
          label="Platform"
          value={platformId ?? ''}
          onChange={({ currentTarget }) => set({ platformId: currentTarget.value })}
          data={platforms.data?.data.map(({ platformId: value, name }) => ({ value, label: name })) ?? []}
        />
        <NativeSelect
          label="Environment"
          value={environment}
          onChange={({ currentTarget }) => set({ environment: currentTarget.value })}
          data={['sandbox', 'production']}
        />
      </div>
      {platformId !== undefined && <TrialBalance platformId={platformId} environment={environment} />}
      <p className="quiet">
        An account has its statement and its time travel on its own page: search for its id.
      </p>
    </>
  );
};

interface Scope {
  readonly platformId: string;
  readonly environment: Environment;
}

/** What the service holds itself, by what it is for. */
interface SystemAccounts {
  readonly currency: string;
  readonly system: Readonly<Record<string, number>>;
}

const TrialBalance = (scope: Scope): ReactElement => {
  const { data, error } = useQuery({
    queryKey: ['trial-balance', scope],
    queryFn: ({ signal }) => operator.getLedgerTrialBalance(scope, { signal }),
  });
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return <Skeleton height={200} role="status" aria-label="Loading" />;
  if (data.currencies.length === 0)
    return (
      <div className="empty">
        No account was opened yet: a platform enables its currencies in its Settings.
      </div>
    );
  const systemNames = [...new Set(data.currencies.flatMap(({ system }) => Object.keys(system)))].sort();
  return (
    <>
      <h2>Trial balance at position {data.position}</h2>
      <Rows
        title="Trial balance"
        rows={data.currencies}
        rowKey={({ currency }) => currency}
        columns={[
          { title: 'Currency', show: ({ currency }) => currency },
          { title: 'Accounts', isNumber: true, show: ({ internal }) => internal.accounts },
          {
            title: 'Available',
            isNumber: true,
            show: ({ currency, internal }) => <Bare amount={internal.available} currency={currency} />,
          },
          {
            title: 'Held',
            isNumber: true,
            show: ({ currency, internal }) => <Bare amount={internal.held} currency={currency} />,
          },
          {
            title: 'Owed',
            isNumber: true,
            show: ({ currency, internal }) => <Bare amount={internal.owed} currency={currency} />,
          },
          ...systemNames.map((name) => ({
            title: name,
            isNumber: true,
            show: ({ currency, system }: SystemAccounts) => (
              <Bare amount={system[name] ?? 0} currency={currency} />
            ),
          })),
          {
            title: 'Sum',
            isNumber: true,
            show: ({ currency, sum }) => (
              <span className={sum === 0 ? 'status good' : 'status bad'}>
                <Bare amount={sum} currency={currency} />
              </span>
            ),
          },
        ]}
      />
      <RawJson of={data} />
    </>
  );
};

/** An amount in a row that names its currency. */
const Bare = ({ amount, currency }: { readonly amount: number; readonly currency: string }): ReactElement => {
  const { decimals = 0 } = useCurrency(currency) ?? {};
  return <span className="money">{majorUnits(amount, decimals)}</span>;
};
