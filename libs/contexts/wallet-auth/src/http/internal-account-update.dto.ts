import { dtoOf } from '@causeway/http';
import { documentedElsewhere, flag, object, optional } from '@causeway/shapes';

/** Only privacy can be changed; a body that changes nothing is refused (wallet-auth §10). */
export class InternalAccountUpdateRequestDto extends dtoOf(
  object(
    'InternalAccountUpdateRequest',
    { privateEnabled: optional(flag()) },
    {
      across: ({ privateEnabled }) =>
        privateEnabled === undefined
          ? [{ path: 'privateEnabled', message: 'is required: nothing else can be changed' }]
          : [],
    },
  ),
) {}

/** The ledger's own schema: the host of this route hosts the ledger's too. */
export const internalAccount = documentedElsewhere('InternalAccount');
