import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { operator } from '../../api/clients.js';
import { Act } from '../act.js';
import { Rows } from '../list.js';
import { Problem } from '../problem.js';
import type { RuleProps } from './scope.js';

type Setting = boolean | number | string | readonly string[] | null;
type Settings = Readonly<Record<string, Setting | undefined>>;

const written = (value: Setting | undefined): string => {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'object' ? value.join(', ') || 'none' : String(value);
};

/** What the operator alone sets: what is set here, and what is in force. Switches are changed here, lists by the command line. */
export const OwnSettings = ({ scope, maySet }: RuleProps): ReactElement => {
  const { data, error } = useQuery({
    queryKey: ['rules', 'settings', scope],
    queryFn: ({ signal }) => operator.showOperatorSettings(scope, { signal }),
  });
  const set: Settings = data?.set ?? {};
  const change = (name: string, value: boolean | null) => () =>
    operator.setOperatorSettings({ body: { ...scope, [name]: value } });
  return (
    <section>
      <h2>Settings of the operator</h2>
      <Problem error={error} />
      {data !== undefined && (
        <Rows
          title="Settings of the operator"
          rows={Object.entries<Setting>(data.inForce)}
          rowKey={([name]) => name}
          columns={[
            { title: 'Setting', show: ([name]) => <code>{name}</code> },
            { title: 'In force', show: ([, value]) => written(value) },
            { title: 'Set here', show: ([name]) => written(set[name]) },
            {
              title: 'Change',
              show: ([name, value]) =>
                maySet && (
                  <div className="decide">
                    {typeof value === 'boolean' && (
                      <Act
                        name={value ? 'Switch off' : 'Switch on'}
                        variant="default"
                        act={change(name, !value)}
                        confirm={`${name} is ${value ? 'off' : 'on'} from the next request on.`}
                      />
                    )}
                    {set[name] !== undefined && set[name] !== null && (
                      <Act
                        name="Clear"
                        variant="default"
                        act={change(name, null)}
                        confirm="What holds for every platform, or the default, is in force again."
                      />
                    )}
                  </div>
                ),
            },
          ]}
        />
      )}
    </section>
  );
};
