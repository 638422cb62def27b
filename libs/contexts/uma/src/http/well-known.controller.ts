import type { CallContext } from '@causeway/commands';
import { Public, type EdgeRequest } from '@causeway/http';
import { after, newUuid, systemNow } from '@causeway/kernel';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AnswerLnurlp } from '../application/directory/lnurlp.handlers.js';
import { PublishPublicKeys, PublishUmaConfiguration } from '../application/protocol/well-known.handlers.js';
import type { WireAnswer } from '../application/protocol/wire-answer.js';
import { AnswerPayRequest, TakeUtxoNotice } from '../application/payments/pay-request.handlers.js';
import { TakeSettlementNotice } from '../application/payments/settlement-notice.handlers.js';

/** Another institution waits no longer than ours would (rates-and-rails §10). */
const PATIENCE_MS = 10_000;
/** The receiver's platform is asked for its approval meanwhile, which takes ten seconds by itself. */
const PAY_PATIENCE_MS = 20_000;

/** Requests between institutions, by the protocol's own paths and forms: no part of the API (§10). */
@Public()
@ApiExcludeController()
@Controller('.well-known')
export class WellKnownController {
  constructor(private readonly commands: CommandBus) {}

  @Get('lnurlp/:user')
  lnurlp(
    @Headers('host') host: string,
    @Param('user') user: string,
    @Req() { url }: FastifyRequest,
  ): Promise<WireAnswer> {
    const mark = url.indexOf('?');
    const query = mark < 0 ? '' : url.slice(mark + 1);
    return this.commands.execute(new AnswerLnurlp({ host, user, query }, unownedCall()));
  }

  @Post('lnurlp/:user/pay')
  @HttpCode(200)
  pay(
    @Headers('host') host: string,
    @Param('user') user: string,
    @Body() _read: unknown,
    @Req() request: EdgeRequest,
  ): Promise<WireAnswer> {
    const body = textOf(request);
    return this.commands.execute(new AnswerPayRequest({ host, user, body }, unownedCall(PAY_PATIENCE_MS)));
  }

  @Post('lnurlp/:user/utxos')
  @HttpCode(200)
  utxos(
    @Headers('host') host: string,
    @Param('user') user: string,
    @Body() _read: unknown,
    @Req() request: EdgeRequest,
  ): Promise<WireAnswer> {
    return this.commands.execute(new TakeUtxoNotice({ host, user, body: textOf(request) }, unownedCall()));
  }

  @Post('uma-sandbox-settlement')
  @HttpCode(200)
  settled(
    @Headers('host') host: string,
    @Body() _read: unknown,
    @Req() request: EdgeRequest,
  ): Promise<WireAnswer> {
    return this.commands.execute(new TakeSettlementNotice({ host, body: textOf(request) }, unownedCall()));
  }

  @Get('lnurlpubkey')
  publicKeys(@Headers('host') host: string): Promise<WireAnswer> {
    return this.commands.execute(new PublishPublicKeys({ host }, unownedCall()));
  }

  @Get('uma-configuration')
  configuration(@Headers('host') host: string): Promise<WireAnswer> {
    return this.commands.execute(new PublishUmaConfiguration({ host }, unownedCall()));
  }
}

/** A call of no platform yet: the context finds the platform and the environment by the called host. */
const unownedCall = (patienceMs = PATIENCE_MS): CallContext => {
  const commandId = newUuid();
  return {
    commandId,
    platformId: '',
    environment: 'production',
    actor: 'another-institution',
    correlationId: commandId,
    causationId: commandId,
    deadlineAt: after(systemNow(), patienceMs),
  };
};

/** The protocol has a form of its own: the exact text goes on. */
const textOf = ({ rawBody }: EdgeRequest): string => rawBody?.toString('utf8') ?? '';
