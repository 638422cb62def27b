import type { CallContext } from '@causeway/commands';
import { Answers, Call, Operation, OperatorOnly, Permission } from '@causeway/http';
import { Controller, Get, Query } from '@nestjs/common';
import { LIMIT_DEFAULT, OperatorRequestsQuery, OwnRequestsQuery, RecentRequestsDto } from './requests.dto.js';
import { RecentRequests, type RecentRequest } from './recent-requests.js';

interface RequestsAnswer {
  readonly data: RecentRequest[];
  readonly gateway: RecentRequests['gateway'];
}

/** What a platform's own clients asked, beside its configuration. */
@Controller('config/requests')
export class OwnRequestsController {
  constructor(private readonly requests: RecentRequests) {}

  @Get()
  @Permission('VIEW')
  @Operation('listOwnRequests', 'What your clients asked in the last hours, newest first', 'Requests')
  @Answers(200, RecentRequestsDto)
  list(
    @Query() { limit = LIMIT_DEFAULT, ...wanted }: OwnRequestsQuery,
    @Call() { platformId, environment }: CallContext,
  ): RequestsAnswer {
    const { gateway } = this.requests;
    return { data: this.requests.list({ ...wanted, limit, platformId, environment }), gateway };
  }
}

/** The same of any platform, for the operator. */
@OperatorOnly('READ')
@Controller('operator/requests')
export class OperatorRequestsController {
  constructor(private readonly requests: RecentRequests) {}

  @Get()
  @Operation('listRequests', 'What clients of a platform asked in the last hours, newest first', 'Status')
  @Answers(200, RecentRequestsDto)
  list(@Query() { limit = LIMIT_DEFAULT, ...wanted }: OperatorRequestsQuery): RequestsAnswer {
    return { data: this.requests.list({ ...wanted, limit }), gateway: this.requests.gateway };
  }
}
