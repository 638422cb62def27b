import { ServiceDirectory, TimeTravel, type ServiceName, type ServiceRuntime } from '@causeway/service';
import type { Provider } from '@nestjs/common';
import { Approvals } from './access/approvals.js';
import { OperatorApprovalsController } from './access/operator-approvals.controller.js';
import { OperatorTokensController } from './access/operator-tokens.controller.js';
import { ClockController } from './clock.controller.js';
import { ErasureController } from './erasure.controller.js';
import { ChainController } from './log/chain.controller.js';
import { EventsController } from './log/events.controller.js';
import { StreamController } from './log/stream.controller.js';
import { OperatorReference } from './operator-reference.js';
import { ParkedEventsController } from './parked-events.controller.js';
import { PlatformRegister } from './platforms/platform-register.js';
import { PlatformTokensController } from './platforms/platform-tokens.controller.js';
import { PlatformsController } from './platforms/platforms.controller.js';
import { ReferenceController } from './reference.controller.js';
import { RoutesController } from './routes.controller.js';
import { OperatorRequestsController } from '../requests/requests.controllers.js';
import { LanesController } from './status/lanes.controller.js';
import { StatusController } from './status/status.controller.js';
import { DISPATCH, TIME_TRAVEL } from './tokens.js';

/** The gateway's own operator routes; contexts add theirs. */
export const operatorControllers = [
  ChainController,
  ClockController,
  ErasureController,
  EventsController,
  LanesController,
  ParkedEventsController,
  PlatformsController,
  PlatformTokensController,
  OperatorApprovalsController,
  OperatorTokensController,
  OperatorRequestsController,
  ReferenceController,
  RoutesController,
  StatusController,
  StreamController,
] as const;

/** The providers of those controllers. `others` are the services in other processes. */
export const operatorProviders = (
  runtime: ServiceRuntime,
  others: readonly ServiceName[],
  approvals: Approvals,
): Provider[] => [
  OperatorReference,
  { provide: DISPATCH, useValue: runtime.dispatch },
  { provide: Approvals, useValue: approvals },
  { provide: PlatformRegister, useValue: new PlatformRegister(runtime) },
  { provide: ServiceDirectory, useValue: new ServiceDirectory(runtime, others) },
  { provide: TIME_TRAVEL, useValue: new TimeTravel(runtime, others) },
];
