import { GetUmaAllowList, SetUmaAllowList } from './allow-list.handlers.js';
import { AnswerPayRequest, TakeUtxoNotice } from './pay-request.handlers.js';
import { ReceiveSandboxPayment } from './receive-sandbox-payment.js';
import {
  AgreeOnUmaPayment,
  GetLookup,
  IsUmaReceiverAllowed,
  ListUmaProviders,
  LookUpExternalAccount,
  LookUpUmaReceiver,
  ResolveUmaReceiver,
} from './requests.js';
import { TakeSettlementNotice } from './settlement-notice.handlers.js';
import { GetUmaPayment, SendUmaPayment } from './uma-payment.requests.js';
import { GetUmaVelocityLimits, SetUmaVelocityLimits } from './velocity-limit.handlers.js';
import { AnswerLnurlp, TellConfiguration, TellPublicKeys } from './well-known.handlers.js';

/** What other processes may ask of this context. */
export const umaRequests = {
  commands: [
    AnswerLnurlp,
    AgreeOnUmaPayment,
    AnswerPayRequest,
    TakeSettlementNotice,
    TakeUtxoNotice,
    TellConfiguration,
    TellPublicKeys,
    LookUpExternalAccount,
    LookUpUmaReceiver,
    ReceiveSandboxPayment,
    SendUmaPayment,
    SetUmaAllowList,
    SetUmaVelocityLimits,
  ],
  queries: [
    GetLookup,
    GetUmaAllowList,
    GetUmaPayment,
    GetUmaVelocityLimits,
    IsUmaReceiverAllowed,
    ListUmaProviders,
    ResolveUmaReceiver,
  ],
};
