import type { Api } from '@causeway/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { receivedBy, sentBy } from '../look/amounts-of.js';
import { Act } from '../look/act.js';
import { AmountInput } from '../look/amount-input.js';
import { Facts } from '../look/facts.js';
import { List } from '../look/list.js';
import { amountOf } from '../look/minor-units.js';
import { Money } from '../look/money.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { Id, Status, When } from '../look/signs.js';
import { TimeTravel } from '../look/time-travel.js';
import { useId } from '../look/use-id.js';
import { useWords } from '../look/use-words.js';

/** One account: its balance, its statement, its payments, and what it held at any moment. */
export const Page = (): ReactElement => {
  const accountId = useId('accountId');
  const { customerId } = useWords();
  const { data: session } = useSession();
  const { data: account, error } = useQuery({
    queryKey: ['account', accountId],
    queryFn: () => find(accountId, customerId),
    refetchInterval: 3_000,
  });
  const scope = session?.operator && session.platform && { ...session.platform, account: accountId };
  return (
    <>
      <h1>Account</h1>
      <Problem error={error} />
      {account !== undefined && account !== null && <Known of={account} />}
      {account === null && <Facts of={{ Id: <Id of={accountId} /> }} />}
      {session?.platform?.environment === 'sandbox' && may(session, 'TRANSACT') && account && (
        <Fund account={account} />
      )}
      {scope === undefined ? (
        <p className="quiet">
          Statement and time travel are the operator’s: sign in as one on Home to see them here.
        </p>
      ) : (
        <TimeTravel scope={scope} />
      )}
      <h2>Payments</h2>
      <List
        title="Payments"
        queryKey={['account', accountId, 'payments']}
        load={(cursor, signal) =>
          api.listTransactions({ accountIdentifier: accountId, ...(cursor && { cursor }) }, { signal })
        }
        rowKey={({ id }) => id}
        empty={<p>None yet.</p>}
        columns={[
          {
            title: 'Payment',
            show: ({ id }) => (
              <Link to={`/payments/${encodeURIComponent(id)}`}>{id.slice(id.indexOf(':') + 1)}</Link>
            ),
          },
          { title: 'Type', show: ({ type }) => type },
          { title: 'Status', show: ({ status }) => <Status of={status} /> },
          { title: 'Sent', isNumber: true, show: (row) => <Money of={sentBy(row)} /> },
          { title: 'Received', isNumber: true, show: (row) => <Money of={receivedBy(row)} /> },
          { title: 'Made', show: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
      <Further names={FURTHER.account} known={{ accountId }} />
    </>
  );
};

/**
 * The API shows accounts in lists alone: those of the platform, or those of a customer. Whose an account is that was looked
 * for by its id is said by its payments.
 */
const find = async (
  accountId: string,
  customerId: string | undefined,
): Promise<Api.InternalAccount | null> => {
  const { data } = await api.listPlatformInternalAccounts();
  const own = data.find(({ id }) => id === accountId);
  if (own !== undefined) return own;
  const owner =
    customerId ??
    (await api.listTransactions({ accountIdentifier: accountId, limit: 1 })).data[0]?.customerId;
  if (owner !== undefined)
    for await (const each of api.each('listCustomerInternalAccounts', { customerId: owner }))
      if (each.id === accountId) return each;
  return null;
};

const Known = ({ of: account }: { readonly of: Api.InternalAccount }): ReactElement => (
  <>
    <Facts
      of={{
        Id: <Id of={account.id} />,
        Type: account.type,
        Status: <Status of={account.status} />,
        Available: <Money of={account.balance} />,
        Total: <Money of={account.totalBalance} />,
        Customer: account.customerId && (
          <Link to={`/customers/${encodeURIComponent(account.customerId)}`}>{account.customerId}</Link>
        ),
        Opened: <When at={account.createdAt} />,
        Changed: <When at={account.updatedAt} />,
      }}
    />
    <RawJson of={account} title="The account as the API says it, with how to fund it" />
  </>
);

const FIRST = '5,000';

const Fund = ({
  account: {
    id: accountId,
    balance: { currency },
  },
}: {
  readonly account: Api.InternalAccount;
}): ReactElement => {
  const [text, setText] = useState(FIRST);
  const fund = () =>
    api.sandboxFundInternalAccount({ accountId, body: { amount: amountOf(text, currency) } });
  return (
    <div className="actions">
      <AmountInput label="Amount" currency={currency} value={text} onChange={setText} />
      <Act name="Fund, as only the sandbox can" act={async () => fund()} />
    </div>
  );
};
