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
import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ConsoleSessions, type ConsoleCredentials } from './console-sessions.js';

export const OPERATORS = Symbol('Operators of the console');

/** Longer than a client id, a colon and a secret, or an operator's token. */
const SECRET_LENGTH_MAX = 512;

class SignInDto extends dtoOf(object('ConsoleSignIn', { secret: text({ max: SECRET_LENGTH_MAX }) })) {}

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
  ) {}

  @Get('session')
  @Header('cache-control', 'no-store')
  async show(@Req() { headers }: EdgeRequest): Promise<SignedIn> {
    const session = await this.sessions.of(headers.cookie);
    if (session === undefined) return {};
    return { ...(await this.who(session)), formToken: session.formToken };
  }

  /** Signs in as an operator or as a platform, and stays signed in as the other; the session before it ends. */
  @Post('session')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
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
    const { cookie: cookies } = request.headers;
    const { key, operatorToken } = (await this.sessions.of(cookies)) ?? {};
    const credentials = {
      ...(key !== undefined && { key }),
      ...(operatorToken !== undefined && { operatorToken }),
      ...given,
    };
    await this.sessions.end(cookies);
    const cookie = this.sessions.begin(credentials, request.protocol === 'https');
    void reply.header('set-cookie', cookie);
    const session = this.sessions.unsealed(cookie);
    return { ...(await this.who(credentials)), ...(session && { formToken: session.formToken }) };
  }

  @Delete('session')
  @HttpCode(204)
  async signOut(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    ofOwnPage(request);
    await this.sessions.end(request.headers.cookie);
    void reply.header('set-cookie', this.sessions.forgotten(request.protocol === 'https'));
  }

  private async who({ key, operatorToken }: ConsoleCredentials): Promise<SignedIn> {
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
