import { RejectedError, type CallContext } from '@causeway/commands';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { currency } from '@causeway/kernel';
import { bindToBus } from '@causeway/testing';
import { LedgerSchemaController } from '@causeway/transaction-owner/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { FundInternalAccount } from '../application/deposit.requests.js';
import { deposits } from '../deposits.module.js';
import { SandboxFundController } from '../http/sandbox-fund.controller.js';

/** The route of the sandbox's funding behind the whole edge, answered by what a spec says. */
export interface DepositsHttp extends HttpHarness {
  readonly asked: { readonly payload: object; readonly call: CallContext }[];
  refusal: { readonly code: string; readonly details: Readonly<Record<string, unknown>> } | undefined;
}

export const depositsHttp = async (): Promise<DepositsHttp> => {
  const http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [SandboxFundController, LedgerSchemaController],
    rejectionTables: { deposits: deposits.definition.rejections },
  });
  const answers: DepositsHttp = Object.assign(http, { asked: [], refusal: undefined });
  bindToBus(
    {
      request: FundInternalAccount,
      kind: 'command',
      handle: async (payload, call) => {
        answers.asked.push({ payload, call });
        const { refusal } = answers;
        if (refusal !== undefined) throw new RejectedError('deposits', refusal.code, refusal.details);
        const { accountId, amountMinor } = payload as FundInternalAccount['payload'];
        return { id: accountId, balance: { amount: amountMinor, currency: currency('USD') } };
      },
    },
    { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) },
  );
  return answers;
};
