import { Values, type Api } from '@causeway/client';
import { PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { api, operator } from '../api/clients.js';
import { may, mayOperate, useSession, type Session } from '../api/session.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { Act } from '../look/act.js';
import { Filters, isFiltered, useFilters, type FilterField } from '../look/filters.js';
import { List, type Column } from '../look/list.js';
import { Id, Status, When } from '../look/signs.js';

const FIELDS: readonly FilterField[] = [
  {
    name: 'issuanceStatus',
    label: 'Issuance',
    choices: Values.StablecoinIssuanceStatus,
  },
  {
    name: 'serviceOperationsStatus',
    label: 'Use in the service',
    choices: Values.StablecoinServiceOperationsStatus,
  },
];

interface TokenFilters {
  readonly issuanceStatus?: Api.StablecoinIssuanceStatus;
  readonly serviceOperationsStatus?: Api.StablecoinServiceOperationsStatus;
}

const COLUMNS: readonly Column<Api.Stablecoin>[] = [
  {
    title: 'Token',
    show: ({ id, symbol, name }) => (
      <Link to={`/stablecoins/${encodeURIComponent(id)}`}>
        {symbol}, {name}
      </Link>
    ),
  },
  { title: 'Issuance', show: ({ issuanceStatus }) => <Status of={issuanceStatus} /> },
  {
    title: 'Use in the service',
    show: ({ serviceOperationsStatus }) => <Status of={serviceOperationsStatus} />,
  },
  { title: 'Network', show: ({ network }) => network },
  { title: 'For', show: ({ baseCurrency }) => baseCurrency },
  { title: 'Registered', show: ({ createdAt }) => <When at={createdAt} /> },
];

/** The tokens that the platform issues, and its accounts at providers that issue them. */
export const Page = (): ReactElement => {
  const filters = useFilters<TokenFilters>(FIELDS);
  const { data: session } = useSession();
  const mayManage = may(session, 'MANAGE');
  const revocation = mayOperate(session) ? [revocationBy(session)] : [];
  return (
    <>
      <h1>Stablecoins</h1>
      <Filters fields={FIELDS} />
      {mayManage && <Register />}
      <List
        title="Tokens"
        queryKey={['stablecoins', filters]}
        load={(cursor, signal) => api.listStablecoins({ ...filters, ...(cursor && { cursor }) }, { signal })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          isFiltered(filters) ? (
            <p>No token fits these filters.</p>
          ) : (
            <p>
              There is no token yet. Link an account at the provider below, then register what it issues
              above.
            </p>
          )
        }
      />
      <h2>Accounts at providers</h2>
      {mayManage && <LinkProvider />}
      <List
        title="Accounts at providers"
        queryKey={['stablecoin-provider-accounts']}
        load={(cursor, signal) =>
          api.listStablecoinProviderAccounts({ ...(cursor && { cursor }) }, { signal })
        }
        rowKey={({ id }) => id}
        empty={<p>None is linked yet.</p>}
        columns={[
          { title: 'Account', show: ({ id }) => <Id of={id} /> },
          { title: 'Provider', show: ({ provider }) => provider },
          { title: 'There', show: ({ providerAccountId }) => providerAccountId },
          { title: 'Status', show: ({ status }) => <Status of={status} /> },
          { title: 'Environment', show: ({ providerEnvironment }) => providerEnvironment },
          { title: 'Last verified', show: ({ lastVerifiedAt }) => <When at={lastVerifiedAt} /> },
          ...revocation,
        ]}
      />
      <Further names={FURTHER.stablecoins} />
    </>
  );
};

/** A link to a provider is ended by the operator, with its credentials (stablecoins §2). */
const revocationBy = (session: Session | undefined): Column<Api.StablecoinProviderAccount> => ({
  title: 'Revoke',
  show: ({ id, status }) => {
    const { platform } = session ?? {};
    if (platform === undefined || status === 'REVOKED') return null;
    const { platformId, environment } = platform;
    return (
      <Act
        name="Revoke"
        color="red"
        act={() =>
          operator.revokeStablecoinProviderAccount({
            body: { platformId, environment, stablecoinProviderAccountId: id },
          })
        }
        confirm="The link ends for good, and its credentials are destroyed. Tokens under it mint and burn no more."
      />
    );
  },
});

const Register = (): ReactElement => {
  const [providerTokenIdentifier, setProviderToken] = useState('');
  const [networkTokenIdentifier, setNetworkToken] = useState('');
  return (
    <div className="actions">
      <TextInput
        label="Token at the provider"
        value={providerTokenIdentifier}
        onChange={({ currentTarget }) => setProviderToken(currentTarget.value)}
      />
      <TextInput
        label="Token on the network"
        value={networkTokenIdentifier}
        onChange={({ currentTarget }) => setNetworkToken(currentTarget.value)}
      />
      <Act
        name="Register the token"
        act={() =>
          api.registerStablecoin({
            body: { providerTokenIdentifier, networkTokenIdentifier, network: 'SPARK' },
          })
        }
      />
    </div>
  );
};

const LinkProvider = (): ReactElement => {
  const [apiClientId, setClientId] = useState('');
  const [apiClientSecret, setSecret] = useState('');
  const forget = (): void => {
    setClientId('');
    setSecret('');
  };
  return (
    <div className="actions">
      <TextInput
        label="Client id at the provider"
        value={apiClientId}
        onChange={({ currentTarget }) => setClientId(currentTarget.value)}
      />
      <PasswordInput
        label="Client secret at the provider"
        autoComplete="off"
        value={apiClientSecret}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the secret', tabIndex: 0 }}
      />
      <Act
        name="Link the account"
        act={() =>
          api.linkStablecoinProviderAccount({ body: { provider: 'BRALE', apiClientId, apiClientSecret } })
        }
        onDone={forget}
      />
    </div>
  );
};
