import { Permission, Public } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { Controller, Delete, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RoutesController } from './routes.controller.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';

@Controller('notes')
class NotesController {
  @Delete(':noteId')
  @Permission('MANAGE')
  remove(): void {
    return undefined;
  }
}

@Public()
@ApiExcludeController()
@Controller('notes/hidden')
class HiddenController {
  @Get()
  hidden(): object {
    return {};
  }
}

describe('GET /operator/routes', () => {
  let http: HttpHarness;
  beforeAll(async () => {
    http = await httpHarness({
      controllers: [NotesController, HiddenController, RoutesController],
      operatorToken: OPERATOR_TOKEN,
    });
  });
  afterAll(() => http.close());
  const list = (token: string) =>
    http.send('GET', '//operator/routes', { as: null, headers: { authorization: `Bearer ${token}` } });

  it('lists every route, also those that no document shows', async () => {
    const { status, body } = await list(OPERATOR_TOKEN);
    expect(status).toBe(200);
    const routes = (body['data'] as { method: string; path: string }[])
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`);
    expect(routes).toStrictEqual(
      expect.arrayContaining([
        expect.stringMatching(/^DELETE .*\/notes\/:noteId$/),
        expect.stringMatching(/^GET .*\/notes\/hidden$/),
        'GET /operator/routes',
      ]),
    );
  });

  it('is for the operator', async () => {
    expect((await list('another-token')).status).toBe(401);
  });
});
