import { ApiError, AUTHENTICATOR, Public, type Authenticator, type EdgeRequest } from '@causeway/http';
import { Controller, Header, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ConsoleSessions } from './console-sessions.js';

/** What the examples are filled in with: `clientId:clientSecret`. */
export interface SandboxKey {
  readonly key: string;
}

/**
 * The key of a session of the sandbox, for the examples of the reference in the same browser. It moves no money, and who
 * asks has signed in with it. A key of production never leaves its cookie.
 */
@Public()
@ApiExcludeController()
@Controller('console')
export class SandboxKeyController {
  constructor(
    private readonly sessions: ConsoleSessions,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
  ) {}

  @Post('sandbox-key')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async show(@Req() { headers }: EdgeRequest): Promise<SandboxKey> {
    const session = await this.sessions.of(headers.cookie);
    const isOwn = session !== undefined && this.sessions.isOwn(session, headers['x-console-form']);
    const key = isOwn ? session.key : undefined;
    const [clientId = '', clientSecret = ''] = key?.split(':') ?? [];
    const caller =
      key === undefined ? undefined : await this.authenticator.authenticate(clientId, clientSecret);
    if (key === undefined || caller?.environment !== 'sandbox')
      throw new ApiError(401, 'UNAUTHORIZED', 'Sign in to the console with a key of the sandbox first');
    return { key };
  }
}
