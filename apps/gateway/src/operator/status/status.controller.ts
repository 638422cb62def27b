import { Answers, API_VERSION, Operation, OperatorOnly } from '@causeway/http';
import { after, systemNow, type Instant } from '@causeway/kernel';
import {
  DescribeService,
  RUNTIME,
  ServiceDirectory,
  ServiceRuntime,
  type ServiceAnswer,
  type ServiceReport,
} from '@causeway/service';
import { Controller, Get, Inject } from '@nestjs/common';
import { systemCall } from '../../system-call.js';
import { InstallationStatusDto } from './status.dto.js';

/** The status of the installation does not wait long for a service that hangs. */
const PATIENCE_MS = 5_000;

export type ServiceStatus =
  | ({ readonly status: 'ready' | 'unready' } & ServiceReport)
  | {
      readonly status: 'unreachable';
      readonly service: string;
      readonly faults: Readonly<Record<string, string>>;
    };

interface InstallationStatus {
  readonly status: 'ready' | 'unready';
  readonly apiVersion: string;
  readonly clock: {
    readonly sandbox: Instant;
    readonly production: Instant;
    readonly sandboxOffsetMs: number;
  };
  readonly services: readonly ServiceStatus[];
}

/** The status of the installation: services, versions, readiness and clocks. */
@OperatorOnly('READ')
@Controller('operator/status')
export class StatusController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: ServiceRuntime,
    private readonly services: ServiceDirectory,
  ) {}

  @Get()
  @Operation('getStatus', 'Services, their readiness and versions, and the clocks', 'Status')
  @Answers(200, InstallationStatusDto)
  async getStatus(): Promise<InstallationStatus> {
    const call = { ...systemCall('operator', 'sandbox'), deadlineAt: after(systemNow(), PATIENCE_MS) };
    const services = (await this.services.askEach(DescribeService, {}, call)).map(statusOf);
    const { clock } = this.runtime;
    return {
      status: services.every(({ status }) => status === 'ready') ? 'ready' : 'unready',
      apiVersion: API_VERSION,
      clock: {
        sandbox: clock.now('sandbox'),
        production: clock.now('production'),
        sandboxOffsetMs: clock.sandboxOffsetMs,
      },
      services,
    };
  }
}

const statusOf = (heard: ServiceAnswer<ServiceReport>): ServiceStatus => {
  if ('silence' in heard)
    return { status: 'unreachable', service: heard.service, faults: { service: heard.silence } };
  const { answer } = heard;
  return { status: Object.keys(answer.faults).length === 0 ? 'ready' : 'unready', ...answer };
};
