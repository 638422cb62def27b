import { Values, type Api } from '@causeway/client';
import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Act } from '../look/act.js';
import { AmountInput } from '../look/amount-input.js';
import { Facts } from '../look/facts.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';
import { List } from '../look/list.js';
import { minorUnits, type Currency } from '../look/minor-units.js';
import { TokenDecision } from '../look/token-decision.js';
import { tokenUnits } from '../look/token-units.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { Id, Status, When } from '../look/signs.js';
import { useId } from '../look/use-id.js';

const LIVE_MS = 3_000;

/** One token: how far it is, what was minted and burned. */
export const Page = (): ReactElement => {
  const stablecoinId = useId('stablecoinId');
  const { data: session } = useSession();
  const { data: token, error } = useQuery({
    queryKey: ['stablecoin', stablecoinId],
    queryFn: ({ signal }) => api.getStablecoin({ stablecoinId }, { signal }),
    refetchInterval: LIVE_MS,
  });
  return (
    <>
      <h1>{token?.symbol ?? 'Token'}</h1>
      <Problem error={error} />
      {token === undefined && error === null && <Skeleton height={240} role="status" aria-label="Loading" />}
      {token !== undefined && <Known of={token} />}
      {token?.serviceOperationsStatus === 'NOT_ENABLED' && may(session, 'MANAGE') && (
        <div className="actions">
          <Act
            name="Ask for its use in the service"
            act={() => api.requestStablecoinEnablement({ stablecoinId })}
            confirm="The operator reviews the token; customers can hold it afterwards."
          />
        </div>
      )}
      {token !== undefined && may(session, 'TRANSACT') && <MintOrBurn token={token} />}
      {token !== undefined && <TokenDecision token={token} />}
      {token !== undefined && <Operations stablecoinId={stablecoinId} token={token} />}
    </>
  );
};

const Known = ({ of: token }: { readonly of: Api.Stablecoin }): ReactElement => (
  <>
    <Facts
      of={{
        Id: <Id of={token.id} />,
        Name: token.name,
        Issuance: <Status of={token.issuanceStatus} />,
        'Use in the service': <Status of={token.serviceOperationsStatus} />,
        Currency: token.currency,
        For: token.baseCurrency,
        Network: token.network,
        Decimals: token.decimals,
        'On the network': <Id of={token.networkTokenIdentifier} />,
        'At the provider': <Id of={token.providerTokenIdentifier} />,
        Registered: <When at={token.createdAt} />,
        Changed: <When at={token.updatedAt} />,
      }}
    />
    <RawJson of={token} title="The token as the API says it" />
  </>
);

const RAILS = ['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT'] as const;

/** Mints against a wire, or burns what an account here holds; other ways are the API's. */
const MintOrBurn = ({
  token: { id: stablecoinId, symbol, decimals },
}: {
  readonly token: Api.Stablecoin;
}): ReactElement => {
  const [text, setText] = useState('1');
  const token: Currency = { code: symbol, decimals };
  const amount = (): string => minorUnits(text, token).toString();
  const [account, setAccount] = useState('');
  const [payee, setPayee] = useState('');
  const [rail, setRail] = useState<(typeof RAILS)[number]>('WIRE');
  return (
    <section className="card" aria-label="Mint or burn">
      <h2>Mint or burn</h2>
      <div className="filters">
        <AmountInput label="Amount" currency={token} read={minorUnits} value={text} onChange={setText} />
        <TextInput
          label="Account that gets or gives it"
          placeholder="InternalAccount:… or ExternalAccount:…"
          value={account}
          onChange={({ currentTarget }) => setAccount(currentTarget.value.trim())}
        />
        <TextInput
          label="Paid out to, when it is burned"
          placeholder="ExternalAccount:…"
          value={payee}
          onChange={({ currentTarget }) => setPayee(currentTarget.value.trim())}
        />
        <NativeSelect
          label="Paid out by"
          value={rail}
          onChange={({ currentTarget }) => setRail(currentTarget.value as (typeof RAILS)[number])}
          data={[...RAILS]}
        />
      </div>
      <div className="actions">
        <Act
          name="Mint against a wire"
          act={async () =>
            api.createStablecoinMint({
              stablecoinId,
              body: {
                amount: amount(),
                fundingSource: { type: 'WIRE' },
                destination: { accountId: account },
              },
            })
          }
        />
        <Act
          name="Burn"
          color="red"
          act={async () =>
            api.createStablecoinBurn({
              stablecoinId,
              body: {
                amount: amount(),
                source: { type: 'SERVICE_INTERNAL_ACCOUNT', accountId: account },
                destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: payee, rail },
              },
            })
          }
          confirm={`${text} ${symbol} are destroyed, and paid out in money.`}
        />
      </div>
    </section>
  );
};

const OPERATION_FIELDS: readonly FilterField[] = [
  { name: 'operationType', label: 'Kind', choices: Values.StablecoinOperationType },
];

const Operations = ({
  stablecoinId,
  token,
}: {
  readonly stablecoinId: string;
  readonly token: Api.Stablecoin;
}): ReactElement => {
  const filters = useFilters<{ readonly operationType?: Api.StablecoinOperationType }>(OPERATION_FIELDS);
  return (
    <>
      <h2>Minted and burned</h2>
      <Filters fields={OPERATION_FIELDS} />
      <List
        title="Minted and burned"
        queryKey={['stablecoin', stablecoinId, 'operations', filters]}
        refetchMs={LIVE_MS}
        load={(cursor, signal) =>
          api.listStablecoinOperations({ stablecoinId, ...filters, ...(cursor && { cursor }) }, { signal })
        }
        rowKey={({ id }) => id}
        empty={<p>{isFiltered(filters) ? 'Nothing fits this filter.' : 'Nothing yet: mint some above.'}</p>}
        columns={[
          { title: 'Made', show: ({ createdAt }) => <When at={createdAt} /> },
          { title: 'Kind', show: ({ operationType }) => operationType },
          { title: 'Status', show: ({ status }) => <Status of={status} /> },
          {
            title: 'Amount',
            isNumber: true,
            show: ({ amount }) => tokenUnits(amount, token.decimals),
          },
          { title: 'Failed because', show: ({ failureReason }) => failureReason ?? '–' },
          { title: 'Operation', show: ({ id }) => <Id of={id} /> },
          { title: 'Whole', show: (operation) => <RawJson of={operation} /> },
        ]}
      />
    </>
  );
};
