import { GetUmaAllowList, SetUmaAllowList } from './allow-list.handlers.js';
import { AnswerPayRequest, TakePaidNotice } from './pay-request.handlers.js';
import { ReceiveSandboxPayment } from './receive-sandbox-payment.js';
import {
  GetLookup,
  ListUmaProviders,
  LookUpExternalAccount,
  LookUpUmaReceiver,
  ResolveUmaReceiver,
} from './requests.js';
import { GetUmaPayment, SendUmaPayment } from './uma-payment.handlers.js';
import { AnswerLnurlp, TellConfiguration, TellPublicKeys } from './well-known.handlers.js';

/** What other processes may ask of this context. */
export const umaRequests = {
  commands: [
    AnswerLnurlp,
    AnswerPayRequest,
    TakePaidNotice,
    TellConfiguration,
    TellPublicKeys,
    LookUpExternalAccount,
    LookUpUmaReceiver,
    ReceiveSandboxPayment,
    SendUmaPayment,
    SetUmaAllowList,
  ],
  queries: [GetLookup, GetUmaAllowList, GetUmaPayment, ListUmaProviders, ResolveUmaReceiver],
};
