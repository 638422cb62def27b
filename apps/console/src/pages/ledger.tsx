import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { operator } from '../api/clients.js';
import { useSession } from '../api/session.js';
import { Problem } from '../look/problem.js';
import { Rows } from '../look/list.js';
import { RawJson } from '../look/raw-json.js';

type Environment = 'sandbox' | 'production';

/** All accounts of a platform, added up by currency: every sum is nought, or money was made or lost. */
export const Page = (): ReactElement => {
  const { data: session } = useSession();
  const platforms = useQuery({
    queryKey: ['platforms'],
    queryFn: () => operator.listPlatforms({ limit: 100 }),
  });
  const [chosen, setChosen] = useState<string>();
  const [environment, setEnvironment] = useState<Environment>(session?.platform?.environment ?? 'sandbox');
  const platformId = chosen ?? session?.platform?.platformId ?? platforms.data?.data[0]?.platformId;
  return (
    <>
      <h1>Ledger</h1>
      <Problem error={platforms.error} />
      <div className="filters">
        <NativeSelect
          label="Platform"
          value={platformId ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={platforms.data?.data.map(({ platformId: value, name }) => ({ value, label: name })) ?? []}
        />
        <NativeSelect
          label="Environment"
          value={environment}
          onChange={({ currentTarget }) => setEnvironment(currentTarget.value as Environment)}
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
      <p className="quiet">In minor units of each currency.</p>
      <Rows
        title="Trial balance"
        rows={data.currencies}
        rowKey={({ currency }) => currency}
        columns={[
          { title: 'Currency', show: ({ currency }) => currency },
          { title: 'Accounts', isNumber: true, show: ({ internal }) => internal.accounts },
          { title: 'Available', isNumber: true, show: ({ internal }) => number(internal.available) },
          { title: 'Held', isNumber: true, show: ({ internal }) => number(internal.held) },
          { title: 'Owed', isNumber: true, show: ({ internal }) => number(internal.owed) },
          ...systemNames.map((name) => ({
            title: name,
            isNumber: true,
            show: ({ system }: { readonly system: Readonly<Record<string, number>> }) =>
              number(system[name] ?? 0),
          })),
          {
            title: 'Sum',
            isNumber: true,
            show: ({ sum }) => (
              <span className={sum === 0 ? 'status good' : 'status bad'}>{number(sum)}</span>
            ),
          },
        ]}
      />
      <RawJson of={data} />
    </>
  );
};

const number = (value: number): string => value.toLocaleString('en-US');
