import { GetUmaAllowList, SetUmaAllowList } from './allow-list.handlers.js';
import {
  GetLookup,
  ListUmaProviders,
  LookUpExternalAccount,
  LookUpUmaReceiver,
  ResolveUmaReceiver,
} from './requests.js';

import { AnswerLnurlp, TellConfiguration, TellPublicKeys } from './well-known.handlers.js';

/** What other processes may ask of this context. */
export const umaRequests = {
  commands: [
    AnswerLnurlp,
    TellConfiguration,
    TellPublicKeys,
    LookUpExternalAccount,
    LookUpUmaReceiver,
    SetUmaAllowList,
  ],
  queries: [GetLookup, GetUmaAllowList, ListUmaProviders, ResolveUmaReceiver],
};
