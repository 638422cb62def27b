import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { mayAdminister, useSession } from '../api/session.js';
import { Corridors } from '../look/rules/corridors.js';
import { Fees } from '../look/rules/fees.js';
import { Limits } from '../look/rules/limits.js';
import { OwnSettings } from '../look/rules/own-settings.js';
import { Rails } from '../look/rules/rails.js';
import type { RuleScope } from '../look/rules/scope.js';
import { environmentOf, useSetWords, useWords } from '../look/use-words.js';

/** What the operator sets: for every platform or for one, in either environment. */
export const Page = (): ReactElement => {
  const { data: session } = useSession();
  const { platformId = '', ...words } = useWords();
  const set = useSetWords();
  const environment = environmentOf(words, session);
  const own = session?.platform?.platformId;
  const scope: RuleScope = { environment, ...(platformId !== '' && { platformId }) };
  const part = { scope, maySet: mayAdminister(session) };
  return (
    <>
      <h1>Rules</h1>
      <div className="filters">
        <NativeSelect
          label="Environment"
          value={environment}
          onChange={({ currentTarget }) => set({ environment: currentTarget.value })}
          data={['sandbox', 'production']}
        />
        <NativeSelect
          label="For"
          value={platformId}
          onChange={({ currentTarget }) => set({ platformId: currentTarget.value })}
          data={[
            { value: '', label: 'every platform' },
            ...(own === undefined ? [] : [{ value: own, label: 'the platform that is signed in' }]),
          ]}
        />
      </div>
      {!part.maySet && <p className="quiet">An operator who may administer changes what stands here.</p>}
      <Corridors {...part} />
      <Limits {...part} />
      <Fees {...part} />
      <Rails {...part} />
      <OwnSettings {...part} />
    </>
  );
};
