import type { Api } from '@causeway/client';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/clients.js';
import type { Read } from '../api/reveal.js';
import { may, useSession } from '../api/session.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { receivedBy } from '../look/amounts-of.js';
import { Act } from '../look/act.js';
import { DocumentList } from '../look/document-list.js';
import { Facts } from '../look/facts.js';
import { List } from '../look/list.js';
import { Money } from '../look/money.js';
import { Personal } from '../look/personal.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { Id, Status, When } from '../look/signs.js';
import { UploadDocument } from '../look/upload-document.js';
import { useId } from '../look/use-id.js';

type Customer = Api.IndividualCustomer | Api.BusinessCustomer;

/** One customer: its state, accounts, documents, verifications and payments. */
export const Page = (): ReactElement => {
  const customerId = useId('customerId');
  const { data: session } = useSession();
  const { data: customer, error } = useQuery({
    queryKey: ['customer', customerId],
    queryFn: ({ signal }) => api.getCustomerById({ customerId }, { signal }),
  });
  return (
    <>
      <h1>Customer</h1>
      <Problem error={error} />
      {customer === undefined && error === null && (
        <Skeleton height={240} role="status" aria-label="Loading" />
      )}
      {customer !== undefined && <Known of={customer} />}
      {customer !== undefined && may(session, 'MANAGE') && !customer.isDeleted && (
        <div className="actions">
          <Act
            name="Submit for verification"
            variant="default"
            act={() => api.createVerification({ body: { customerId } })}
          />
          <Act
            name="Delete"
            color="red"
            act={() => api.deleteCustomerById({ customerId })}
            confirm="The customer can neither be paid nor pay afterwards. Its payments stay on record."
          />
        </div>
      )}
      {customer !== undefined && <Belongings customerId={customerId} mayManage={may(session, 'MANAGE')} />}
      {may(session, 'MANAGE') && <Further names={FURTHER.customer} known={{ customerId }} />}
    </>
  );
};

const Known = ({ of: customer }: { readonly of: Customer }): ReactElement => {
  const isPerson = customer.customerType === 'INDIVIDUAL';
  const name = isPerson ? customer.fullName : customer.businessInfo.legalName;
  const read: Read = (client) => client.getCustomerById({ customerId: customer.id });
  const personal = (of: string | undefined, what: string, field: string): ReactElement | undefined =>
    of === undefined || of === '' ? undefined : <Personal of={of} what={what} field={field} read={read} />;
  return (
    <>
      <Facts
        of={{
          Id: <Id of={customer.id} />,
          Type: customer.customerType,
          Name: personal(name, 'the name', isPerson ? 'fullName' : 'businessInfo.legalName'),
          Verified: <Status of={isPerson ? customer.kycStatus : customer.kybStatus} />,
          'Your id': customer.platformCustomerId,
          'E-mail': personal(customer.email, 'the e-mail address', 'email'),
          Telephone: personal(customer.phoneNumber, 'the telephone number', 'phoneNumber'),
          'UMA address': personal(customer.umaAddress, 'the UMA address', 'umaAddress'),
          Currencies: customer.currencies.join(', '),
          Deleted: customer.isDeleted ? 'yes' : undefined,
          Registered: <When at={customer.createdAt} />,
          Changed: <When at={customer.updatedAt} />,
        }}
      />
      <RawJson of={customer} title="The customer as the API says it" read={read} />
    </>
  );
};

interface BelongingsProps {
  readonly customerId: string;
  readonly mayManage: boolean;
}

const Belongings = ({ customerId, mayManage }: BelongingsProps): ReactElement => (
  <>
    <h2>Accounts here</h2>
    <List
      title="Accounts here"
      queryKey={['customer', customerId, 'internal']}
      load={(cursor, signal) =>
        api.listCustomerInternalAccounts({ customerId, ...(cursor && { cursor }) }, { signal })
      }
      rowKey={({ id }) => id}
      empty={<p>None: the platform has enabled no currency. Do so in Settings.</p>}
      columns={[
        {
          title: 'Account',
          show: ({ id }) => (
            <Link to={`/accounts/${encodeURIComponent(id)}`} search={{ customerId }}>
              {id}
            </Link>
          ),
        },
        { title: 'Type', show: ({ type }) => type },
        { title: 'Status', show: ({ status }) => <Status of={status} /> },
        { title: 'Available', isNumber: true, show: ({ balance }) => <Money of={balance} /> },
        { title: 'Total', isNumber: true, show: ({ totalBalance }) => <Money of={totalBalance} /> },
      ]}
    />
    <h2>Accounts elsewhere</h2>
    <List
      title="Accounts elsewhere"
      queryKey={['customer', customerId, 'external']}
      load={(cursor, signal) =>
        api.listCustomerExternalAccounts({ customerId, ...(cursor && { cursor }) }, { signal })
      }
      rowKey={({ id }) => id}
      empty={
        <p>
          None yet. A payee is registered by <code>POST /customers/external-accounts</code>.
        </p>
      }
      columns={[
        { title: 'Account', show: ({ id }) => <Id of={id} /> },
        { title: 'Currency', show: ({ currency }) => currency },
        { title: 'Status', show: ({ status }) => <Status of={status} /> },
        {
          title: 'Beneficiary',
          show: ({ beneficiaryVerificationStatus }) => <Status of={beneficiaryVerificationStatus} />,
        },
      ]}
    />
    <h2>Payments</h2>
    <List
      title="Payments"
      queryKey={['customer', customerId, 'payments']}
      load={(cursor, signal) => api.listTransactions({ customerId, ...(cursor && { cursor }) }, { signal })}
      rowKey={({ id }) => id}
      empty={<p>None yet.</p>}
      columns={[
        { title: 'Payment', show: ({ id }) => <Link to={`/payments/${encodeURIComponent(id)}`}>{id}</Link> },
        { title: 'Status', show: ({ status }) => <Status of={status} /> },
        { title: 'Received', isNumber: true, show: (row) => <Money of={receivedBy(row)} /> },
        { title: 'Made', show: ({ createdAt }) => <When at={createdAt} /> },
      ]}
    />
    <h2>Verifications</h2>
    <List
      title="Verifications"
      queryKey={['customer', customerId, 'verifications']}
      load={(cursor, signal) => api.listVerifications({ customerId, ...(cursor && { cursor }) }, { signal })}
      rowKey={({ id }) => id}
      empty={<p>None yet.</p>}
      columns={[
        {
          title: 'Verification',
          show: ({ id }) => <Link to={`/verifications/${encodeURIComponent(id)}`}>{id}</Link>,
        },
        { title: 'Status', show: ({ verificationStatus }) => <Status of={verificationStatus} /> },
        { title: 'Made', show: ({ createdAt }) => <When at={createdAt} /> },
      ]}
    />
    <h2>Documents</h2>
    {mayManage && <UploadDocument documentHolder={customerId} />}
    <DocumentList
      filters={{ documentHolder: customerId }}
      mayManage={mayManage}
      empty={<p>None yet: upload one above.</p>}
    />
    <h2>Cards</h2>
    <List
      title="Cards"
      queryKey={['customer', customerId, 'cards']}
      load={(cursor, signal) =>
        api.listCards({ cardholderId: customerId, ...(cursor && { cursor }) }, { signal })
      }
      rowKey={({ id }) => id}
      empty={
        <p>
          None yet. <Link to="/cards">Cards</Link> issues them.
        </p>
      }
      columns={[
        { title: 'Card', show: ({ id }) => <Link to={`/cards/${encodeURIComponent(id)}`}>{id}</Link> },
        { title: 'State', show: ({ state }) => <Status of={state} /> },
        { title: 'Ends in', show: ({ last4 }) => last4 ?? '–' },
        { title: 'Issued', show: ({ createdAt }) => <When at={createdAt} /> },
      ]}
    />
    <h2>Agents</h2>
    <List
      title="Agents"
      queryKey={['customer', customerId, 'agents']}
      load={(cursor, signal) => api.listAgents({ customerId, ...(cursor && { cursor }) }, { signal })}
      rowKey={({ id }) => id}
      empty={
        <p>
          None yet. <Link to="/agents">Agents</Link> makes them.
        </p>
      }
      columns={[
        {
          title: 'Agent',
          show: ({ id, name }) => <Link to={`/agents/${encodeURIComponent(id)}`}>{name}</Link>,
        },
        { title: 'State', show: ({ isPaused }) => <Status of={isPaused ? 'PAUSED' : 'ACTIVE'} /> },
        { title: 'Made', show: ({ createdAt }) => <When at={createdAt} /> },
      ]}
    />
  </>
);
