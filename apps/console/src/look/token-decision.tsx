import type { Api } from '@causeway/client';
import type { ReactElement } from 'react';
import { operator } from '../api/clients.js';
import { mayOperate, useSession } from '../api/session.js';
import { Act } from './act.js';
import type * as Operator from '../generated/schemas.js';

interface Choice {
  readonly decision: Operator.OperatorStablecoinDecisionKind;
  readonly name: string;
  readonly confirm: string;
}

/** What the operator may decide at each stand of a token (stablecoins §3 and §4). */
const choicesOf = ({ issuanceStatus, serviceOperationsStatus }: Api.Stablecoin): readonly Choice[] => {
  if (issuanceStatus === 'PENDING_REVIEW')
    return [
      {
        decision: 'ACCEPT',
        name: 'Accept the token',
        confirm: 'It is set up, and can be minted afterwards.',
      },
      { decision: 'REJECT', name: 'Reject the token', confirm: 'It is never minted.' },
    ];
  if (serviceOperationsStatus === 'PENDING_APPROVAL')
    return [
      { decision: 'APPROVE', name: 'Approve its use', confirm: 'Customers can hold it and pay with it.' },
      {
        decision: 'DECLINE',
        name: 'Decline its use',
        confirm: 'It stays a token that is minted and burned alone.',
      },
    ];
  if (serviceOperationsStatus === 'ENABLED')
    return [
      { decision: 'DISABLE', name: 'Disable its use', confirm: 'What accounts hold stays; no more comes.' },
    ];
  if (serviceOperationsStatus === 'DISABLED')
    return [{ decision: 'ENABLE', name: 'Enable its use', confirm: 'Customers can pay with it again.' }];
  return [];
};

/** The operator's decisions on a token, for who operates besides. */
export const TokenDecision = ({ token }: { readonly token: Api.Stablecoin }): ReactElement | null => {
  const { data: session } = useSession();
  const { platform } = session ?? {};
  const choices = mayOperate(session) ? choicesOf(token) : [];
  if (platform === undefined || choices.length === 0) return null;
  const { platformId, environment } = platform;
  return (
    <div className="actions">
      {choices.map(({ decision, name, confirm }) => (
        <Act
          key={decision}
          name={name}
          variant="default"
          act={() =>
            operator.decideStablecoin({ body: { platformId, environment, stablecoinId: token.id, decision } })
          }
          confirm={confirm}
        />
      ))}
    </div>
  );
};
