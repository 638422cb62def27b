import {
  EdgeAdapter,
  methodNotAllowed,
  notFound,
  Permission,
  SandboxOnly,
  type EdgeRequest,
} from '@causeway/http';
import { applyDecorators, Controller, Req, RequestMapping, RequestMethod } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';

const Refused = (method: RequestMethod): MethodDecorator =>
  applyDecorators(RequestMapping({ path: '*', method }), RouteConfig({ isRefusal: true }));

/**
 * What is below `/sandbox` and no operation. A production token gets 403 there as well (config-and-tokens §4), so that
 * credentials are asked for first; any other one gets what it would get elsewhere.
 */
@ApiExcludeController()
@SandboxOnly()
@Permission('VIEW')
@Controller('sandbox')
export class NoSandboxOperationController {
  constructor(private readonly host: HttpAdapterHost) {}

  @Refused(RequestMethod.GET)
  get(@Req() request: EdgeRequest): never {
    return this.refuse(request);
  }

  @Refused(RequestMethod.POST)
  post(@Req() request: EdgeRequest): never {
    return this.refuse(request);
  }

  @Refused(RequestMethod.PUT)
  put(@Req() request: EdgeRequest): never {
    return this.refuse(request);
  }

  @Refused(RequestMethod.PATCH)
  patch(@Req() request: EdgeRequest): never {
    return this.refuse(request);
  }

  @Refused(RequestMethod.DELETE)
  delete(@Req() request: EdgeRequest): never {
    return this.refuse(request);
  }

  private refuse({ url, method }: EdgeRequest): never {
    const { httpAdapter } = this.host;
    const allowed = httpAdapter instanceof EdgeAdapter ? httpAdapter.routes.methodsOf(url) : [];
    throw allowed.length > 0 && !allowed.includes(method) ? methodNotAllowed(allowed) : notFound('Operation');
  }
}
