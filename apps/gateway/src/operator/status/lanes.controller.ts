import { Answers, dtoOf, Operation, OperatorOnly } from '@causeway/http';
import { environment, object, optional } from '@causeway/shapes';
import { DescribeLanes, ServiceDirectory } from '@causeway/service';
import { Controller, Get, Query } from '@nestjs/common';
import { systemCall } from '../../system-call.js';
import { laneOverviews, type LaneOverview } from './lane-overview.js';
import { LanesDto } from './status.dto.js';

class LanesQuery extends dtoOf(object('LanesQuery', { environment: optional(environment()) })) {}

/** The progress of the log and of its readers, lane by lane. */
@OperatorOnly('READ')
@Controller('operator/lanes')
export class LanesController {
  constructor(private readonly services: ServiceDirectory) {}

  @Get()
  @Operation('listLanes', 'Every lane of every service, with the lag of its readers', 'Status')
  @Answers(200, LanesDto)
  async listLanes(@Query() { environment }: LanesQuery): Promise<{ data: LaneOverview[] }> {
    const reports = await this.services.askAll(DescribeLanes, {}, systemCall('operator', 'sandbox'));
    const lanes = laneOverviews(reports);
    return { data: lanes.filter((lane) => environment === undefined || lane.environment === environment) };
  }
}
