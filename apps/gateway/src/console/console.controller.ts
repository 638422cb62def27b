import {
  ApiError,
  AUTHENTICATOR,
  dtoOf,
  Public,
  type Authenticator,
  type EdgeRequest,
  type Operator,
  type OperatorAuthenticator,
  type PermissionName,
} from '@causeway/http';
import type { Environment } from '@causeway/kernel';
import { object, text } from '@causeway/shapes';
import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Reveals } from './reveals.js';
import { ConsoleSessions, type ConsoleSession } from './console-sessions.js';

export const OPERATORS = Symbol('Operators of the console');

/** Longer than a client id, a colon and a secret, or an operator's token. */
const SECRET_LENGTH_MAX = 512;

class SignInDto extends dtoOf(object('ConsoleSignIn', { secret: text({ max: SECRET_LENGTH_MAX }) })) {}

/** Whose record, and which part of it: words of the page, never what stands there. */
class RevealDto extends dtoOf(
  object('ConsoleReveal', {
    resource: text({ max: 100, pattern: /^[A-Za-z]+:[A-Za-z0-9-]{1,64}$/ }),
    field: text({ max: 60, pattern: /^[a-z][a-z -]*$/ }),
  }),
) {}

/** Who is signed in, as the console shows it; what is absent must sign in. */
interface SignedIn {
  readonly operator?: Pick<Operator, 'name' | 'permission'>;
  readonly platform?: {
    readonly platformId: string;
    readonly environment: Environment;
    readonly permissions: readonly PermissionName[];
  };
  readonly formToken?: string;
}

/** The console's sign-in: credentials become a cookie that no script reads, and are never sent to the page again. */
@Public()
@ApiExcludeController()
@Controller('console')
export class ConsoleController {
  constructor(
    private readonly sessions: ConsoleSessions,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(OPERATORS) private readonly operators: OperatorAuthenticator,
    private readonly reveals: Reveals,
  ) {}

  @Get('session')
  async show(@Req() { headers }: EdgeRequest): Promise<SignedIn> {
    const session = this.sessions.of(headers.cookie);
    if (session === undefined) return {};
    return { ...(await this.who(session)), formToken: session.formToken };
  }

  /** Signs in as an operator or as a platform; a session of the other stays. */
  @Post('session')
  @HttpCode(200)
  async signIn(
    @Req() request: EdgeRequest,
    @Body() { secret }: SignInDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    ofOwnPage(request);
    const given = secret.includes(':') ? { key: secret } : { operatorToken: secret };
    const who = await this.who(given);
    if (who.operator === undefined && who.platform === undefined)
      throw new ApiError(401, 'UNAUTHORIZED', 'No operator and no platform has this secret');
    const { endsAt: _endsAt, formToken: _token, ...before } = this.sessions.of(request.headers.cookie) ?? {};
    const cookie = this.sessions.begin({ ...before, ...given }, request.protocol === 'https');
    void reply.header('set-cookie', cookie);
    const session = this.sessions.of(cookie);
    return {
      ...(await this.who({ ...before, ...given })),
      ...(session && { formToken: session.formToken }),
    };
  }

  @Delete('session')
  @HttpCode(204)
  signOut(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    ofOwnPage(request);
    void reply.header('set-cookie', this.sessions.end(request.protocol === 'https'));
  }

  /** Writes down that masked personal data is shown to who is signed in; the page shows it afterwards. */
  @Post('reveals')
  @HttpCode(204)
  async reveal(@Req() request: EdgeRequest, @Body() wanted: RevealDto): Promise<void> {
    ofOwnPage(request);
    const session = this.sessions.of(request.headers.cookie);
    const isOwn = session !== undefined && this.sessions.isOwn(session, request.headers['x-console-form']);
    const [clientId = '', clientSecret = ''] = session?.key?.split(':') ?? [];
    const caller = isOwn ? await this.authenticator.authenticate(clientId, clientSecret) : undefined;
    if (caller === undefined)
      throw new ApiError(401, 'UNAUTHORIZED', 'Sign in to the console as a platform first');
    const { operatorToken } = session ?? {};
    const operator = operatorToken === undefined ? undefined : await this.operators.operatorOf(operatorToken);
    await this.reveals.record(
      { ...wanted, ...(operator && { operatorName: operator.name }) },
      caller,
      request.id,
    );
  }

  private async who({ key, operatorToken }: Omit<ConsoleSession, 'endsAt'>): Promise<SignedIn> {
    const operator = operatorToken === undefined ? undefined : await this.operators.operatorOf(operatorToken);
    const [clientId = '', clientSecret = ''] = key?.split(':') ?? [];
    const caller =
      key === undefined ? undefined : await this.authenticator.authenticate(clientId, clientSecret);
    return {
      ...(operator && { operator: { name: operator.name, permission: operator.permission } }),
      ...(caller && {
        platform: {
          platformId: caller.platformId,
          environment: caller.environment,
          permissions: caller.permissions,
        },
      }),
    };
  }
}

/** Browsers say which site sent a request; another one signs no one in or out. */
const ofOwnPage = ({ headers }: EdgeRequest): void => {
  const { 'sec-fetch-site': site = 'same-origin' } = headers;
  if (site !== 'same-origin') throw new ApiError(403, 'FORBIDDEN', 'The request is of another site');
};
