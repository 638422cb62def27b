import { RejectedError, type CallContext } from '@causeway/commands';
import { Answers, currencyAmount, dtoOf, Id, Operation, Permission } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { currency } from '@causeway/kernel';
import { object, text } from '@causeway/shapes';
import { bindToBus } from '@causeway/testing';
import { Controller, Get } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { FundInternalAccount } from '../application/deposit.requests.js';
import { deposits } from '../deposits.module.js';
import { SandboxFundController } from '../http/sandbox-fund.controller.js';

/** Brings the schema that the ledger's routes bring in a gateway, as far as these specs look at it. */
class InternalAccountDto extends dtoOf(
  object('InternalAccount', { id: text({ max: 99 }), balance: currencyAmount }),
) {}
@Controller('accounts-of-the-ledger')
class LedgerController {
  @Get(':id')
  @Permission('VIEW')
  @Operation('anAccount', 'Brings the schema')
  @Answers(200, InternalAccountDto)
  show(@Id('InternalAccount') id: string): InternalAccountDto {
    return { id, balance: { amount: 1n, currency: currency('USD') } };
  }
}

/** The route of the sandbox's funding behind the whole edge, answered by what a spec says. */
export interface DepositsHttp extends HttpHarness {
  readonly asked: { readonly payload: object; readonly call: CallContext }[];
  refusal: { readonly code: string; readonly details: Readonly<Record<string, unknown>> } | undefined;
}

export const depositsHttp = async (): Promise<DepositsHttp> => {
  const http = await httpHarness({
    imports: [CqrsModule.forRoot()],
    controllers: [SandboxFundController, LedgerController],
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
