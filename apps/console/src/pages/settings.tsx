import { Values, type Api } from '@causeway/client';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/clients.js';
import { may, useSession } from '../api/session.js';
import { Further } from '../look/further.js';
import { FURTHER } from '../look/further-operations.js';
import { Act } from '../look/act.js';
import { Facts } from '../look/facts.js';
import { List } from '../look/list.js';
import { Problem } from '../look/problem.js';
import { RawJson } from '../look/raw-json.js';
import { When } from '../look/signs.js';

/** What the platform has set, and its tokens. */
export const Page = (): ReactElement => {
  const { data: session } = useSession();
  return (
    <>
      <h1>Settings</h1>
      <Configuration mayManage={may(session, 'MANAGE')} />
      <h2>Tokens</h2>
      {may(session, 'MANAGE') ? (
        <Tokens />
      ) : (
        <p className="quiet">A key with the permission MANAGE shows and makes tokens.</p>
      )}
      <Further names={FURTHER.settings} />
    </>
  );
};

const Configuration = ({ mayManage }: { readonly mayManage: boolean }): ReactElement => {
  const { data: config, error } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => api.getPlatformConfig({}, { signal }),
  });
  if (config === undefined) return <Problem error={error} />;
  return (
    <>
      <Facts
        of={{
          'UMA domain': config.umaDomain,
          'Webhook endpoint': config.webhookEndpoint,
          Currencies: config.supportedCurrencies.map(({ currencyCode }) => currencyCode).join(', ') || 'none',
          Fees: `${config.feeConfigs.length} set`,
          Changed: <When at={config.updatedAt} />,
        }}
      />
      {mayManage && <EnableCurrency config={config} />}
      <RawJson of={config} title="The configuration as the API says it" />
    </>
  );
};

/** The largest amount of the API (config-and-tokens §8): a limit of its own is set by the API. */
const AMOUNT_MAX = 9_000_000_000_000_000;

const EnableCurrency = ({ config }: { readonly config: Api.PlatformConfig }): ReactElement => {
  const [code, setCode] = useState('');
  const currency: Api.PlatformCurrencyConfig = {
    currencyCode: code.toUpperCase(),
    minAmount: 1,
    maxAmount: AMOUNT_MAX,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  };
  return (
    <div className="actions">
      <TextInput
        label="Currency to enable"
        placeholder="EUR"
        maxLength={10}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Act
        name="Enable the currency"
        act={() =>
          api.updatePlatformConfig({
            body: { supportedCurrencies: [...config.supportedCurrencies, currency] },
          })
        }
        onDone={() => setCode('')}
      />
    </div>
  );
};

const PERMISSIONS = Values.Permission;

const Tokens = (): ReactElement => {
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<readonly string[]>(['VIEW']);
  const [made, setMade] = useState<Api.ApiToken>();
  return (
    <>
      <div className="actions">
        <TextInput
          label="Name of the new token"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Checkbox.Group label="Permissions" value={[...permissions]} onChange={setPermissions}>
          <div className="choices">
            {PERMISSIONS.map((each) => (
              <Checkbox key={each} value={each} label={each} />
            ))}
          </div>
        </Checkbox.Group>
        <Act
          name="Create a token"
          act={async () =>
            setMade(
              await api.createToken({
                body: { name, permissions: PERMISSIONS.filter((each) => permissions.includes(each)) },
              }),
            )
          }
          onDone={() => setName('')}
        />
      </div>
      {made?.clientSecret !== undefined && (
        <div className="card" role="status">
          <p>The secret of “{made.name}” is shown here, and never again:</p>
          <code className="secret">
            {made.clientId}:{made.clientSecret}
          </code>
        </div>
      )}
      <List
        title="Tokens"
        queryKey={['tokens']}
        load={(cursor, signal) => api.listTokens({ ...(cursor && { cursor }) }, { signal })}
        rowKey={({ id }) => id}
        empty={<p>None: the platform has lost its last token, and its operator issues another.</p>}
        columns={[
          { title: 'Name', show: ({ name: of }) => of },
          { title: 'Client id', show: ({ clientId }) => <code>{clientId}</code> },
          { title: 'Permissions', show: ({ permissions: of }) => of.join(', ') },
          { title: 'Created', show: ({ createdAt }) => <When at={createdAt} /> },
          {
            title: 'Delete',
            show: ({ id, name: of }) => (
              <Act
                name="Delete"
                variant="default"
                act={() => api.deleteTokenById({ tokenId: id })}
                confirm={`The next request that is signed with “${of}” is refused.`}
              />
            ),
          },
        ]}
      />
    </>
  );
};
