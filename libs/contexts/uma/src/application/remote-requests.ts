import { GetUmaAllowList, SetUmaAllowList } from './allow-list.handlers.js';
import {
  GetLookup,
  ListUmaProviders,
  LookUpExternalAccount,
  LookUpUmaReceiver,
  ResolveUmaReceiver,
} from './requests.js';

/** What other processes may ask of this context. */
export const umaRequests = {
  commands: [LookUpExternalAccount, LookUpUmaReceiver, SetUmaAllowList],
  queries: [GetLookup, GetUmaAllowList, ListUmaProviders, ResolveUmaReceiver],
};
