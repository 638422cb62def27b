import type { CallContext } from '@causeway/commands';
import { Answers, Call, Id, invalidFields, Operation, Permission } from '@causeway/http';
import { type Id as ResourceId, parseUmaAddress } from '@causeway/kernel';
import { NOT_A_UMA_ADDRESS } from '@causeway/shapes';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LookUpExternalAccount, LookUpUmaReceiver } from '../../application/requests.js';
import {
  LookupQueryDto,
  ReceiverExternalAccountLookupDto,
  ReceiverUmaLookupDto,
  toAccountLookup,
  toUmaLookup,
} from './lookup.dto.js';

const TAG = 'Cross-Currency Transfers';

/** Whether a receiver can be paid, in which currencies and how much (rates-and-rails §10). */
@Controller('receiver')
export class ReceiverController {
  constructor(private readonly commands: CommandBus) {}

  @Get('uma/:receiverUmaAddress')
  @Permission('VIEW')
  @Operation('lookupUma', 'Look up who has a UMA address', TAG)
  @Answers(200, ReceiverUmaLookupDto, [412, 424])
  async lookupUma(
    @Param('receiverUmaAddress') sent: string,
    @Query() sender: LookupQueryDto,
    @Call() call: CallContext,
  ): Promise<ReceiverUmaLookupDto> {
    const receiver = parseUmaAddress(sent);
    if (receiver === undefined) throw invalidFields([{ field: 'receiverUmaAddress', ...NOT_A_UMA_ADDRESS }]);
    const wanted = { receiverUmaAddress: receiver.text, ...sender };
    return toUmaLookup(await this.commands.execute(new LookUpUmaReceiver(wanted, call)));
  }

  @Get('external-account/:accountId')
  @Permission('VIEW')
  @Operation('lookupExternalAccount', 'Look up an external account', TAG)
  @Answers(200, ReceiverExternalAccountLookupDto, [412, 424])
  async lookupExternalAccount(
    @Id('ExternalAccount') accountId: ResourceId<'ExternalAccount'>,
    @Query() sender: LookupQueryDto,
    @Call() call: CallContext,
  ): Promise<ReceiverExternalAccountLookupDto> {
    return toAccountLookup(
      await this.commands.execute(new LookUpExternalAccount({ accountId, ...sender }, call)),
    );
  }
}
