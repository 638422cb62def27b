import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { operator } from '../../api/clients.js';
import type * as Operator from '../../generated/schemas.js';
import { Act } from '../act.js';
import { isAwaited } from '../awaited-approval.js';
import { Rows } from '../list.js';
import { Problem } from '../problem.js';
import { When } from '../signs.js';

const PERMISSIONS: readonly Operator.OperatorPermission[] = ['READ', 'OPERATE', 'ADMINISTER'];

/** Who operates: their tokens, each with a secret that is shown once. */
export const OperatorTokens = (): ReactElement => {
  const [name, setName] = useState('');
  const [permission, setPermission] = useState<Operator.OperatorPermission>('READ');
  const [made, setMade] = useState<Operator.OperatorAccessToken>();
  const show = (answer: Operator.OperatorAccessToken | Operator.OperatorApprovalAwaited): typeof answer => {
    setMade(isAwaited(answer) ? undefined : answer);
    return answer;
  };
  const { data, error } = useQuery({
    queryKey: ['installation', 'tokens'],
    queryFn: ({ signal }) => operator.listOperatorTokens({}, { signal }),
  });
  return (
    <>
      <h2>Operators’ tokens</h2>
      <Problem error={error} />
      <div className="actions">
        <TextInput
          label="Name of the new operator’s token"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label="Its permission"
          value={permission}
          onChange={({ currentTarget }) => setPermission(currentTarget.value as Operator.OperatorPermission)}
          data={[...PERMISSIONS]}
        />
        <Act
          name="Create an operator’s token"
          act={async () => show(await operator.createOperatorToken({ body: { name, permission } }))}
          onDone={() => setName('')}
        />
      </div>
      {made?.secret !== undefined && (
        <div className="card" role="status">
          <p>The secret of “{made.name}” is shown here, and never again:</p>
          <code className="secret">{made.secret}</code>
        </div>
      )}
      {data !== undefined && (
        <Rows
          title="Operators’ tokens"
          rows={data.data}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Name', show: ({ name: of }) => of },
            { title: 'Permission', show: ({ permission: of }) => of },
            { title: 'Created', show: ({ createdAt }) => <When at={createdAt} /> },
            {
              title: 'Secret since',
              show: ({ rotatedAt, createdAt }) => <When at={rotatedAt ?? createdAt} />,
            },
            {
              title: 'Change',
              show: ({ id, name: of }) => (
                <div className="decide">
                  <Act
                    name="New secret"
                    variant="default"
                    act={async () => show(await operator.rotateOperatorToken({ tokenId: id }))}
                    confirm={`The secret that “${of}” has now ends at once.`}
                  />
                  <Act
                    name="Revoke"
                    color="red"
                    act={() => operator.revokeOperatorToken({ tokenId: id })}
                    confirm={`The next request of “${of}” is refused.`}
                  />
                </div>
              ),
            },
          ]}
        />
      )}
    </>
  );
};
