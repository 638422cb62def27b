import type { CallContext } from '@causeway/commands';
import { Public } from '@causeway/http';
import { after, newUuid, systemNow } from '@causeway/kernel';
import { Controller, Get, Headers, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  AnswerLnurlp,
  TellConfiguration,
  TellPublicKeys,
  type WireAnswer,
} from '../application/well-known.handlers.js';

/** Another institution waits no longer than ours would (rates-and-rails §10). */
const PATIENCE_MS = 10_000;

/** What institutions ask of each other, by the protocol's own paths and forms: no part of the API (§10). */
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
    return this.commands.execute(new AnswerLnurlp({ host, user, query }, nobodysCall()));
  }

  @Get('lnurlpubkey')
  publicKeys(@Headers('host') host: string): Promise<WireAnswer> {
    return this.commands.execute(new TellPublicKeys({ host }, nobodysCall()));
  }

  @Get('uma-configuration')
  configuration(@Headers('host') host: string): Promise<WireAnswer> {
    return this.commands.execute(new TellConfiguration({ host }, nobodysCall()));
  }
}

/** Which platform and environment is meant, the host that was called tells: its context finds it out. */
const nobodysCall = (): CallContext => {
  const commandId = newUuid();
  return {
    commandId,
    platformId: '',
    environment: 'production',
    actor: 'another-institution',
    correlationId: commandId,
    causationId: commandId,
    deadlineAt: after(systemNow(), PATIENCE_MS),
  };
};
