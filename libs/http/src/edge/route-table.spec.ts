import { RouteTable } from './route-table.js';

describe('the route table', () => {
  const table = new RouteTable();
  table.add('/things', ['GET', 'HEAD']);
  table.add('/things', ['POST']);
  table.add('/things/:id', ['DELETE']);
  table.add('/things/:id/parts/:partId', ['GET']);
  table.add('/things/all', ['PUT']);
  table.add('/things/all', ['DELETE'], true);
  table.add('/files/*', ['GET']);

  it.each([
    ['/things', ['GET', 'HEAD', 'POST']],
    ['/things?limit=1&x=/things/1', ['GET', 'HEAD', 'POST']],
    ['/things/7', ['DELETE']],
    ['/things/all', ['PUT']],
    ['/things/7/parts/8', ['GET']],
    ['/files/a', ['GET']],
    ['/files/a/b', ['GET']],
    ['/things/', []],
    ['/things/7/', []],
    ['/things/7/parts', []],
    ['/other', []],
    ['/', []],
    ['', []],
    ['*', []],
  ])('%s has %j', (url, methods) => {
    expect(table.methodsOf(url)).toStrictEqual(methods);
  });

  it('lists all of them but the refusals, by path and then by method', () => {
    expect(table.all()).toStrictEqual([
      { method: 'GET', path: '/files/*' },
      { method: 'GET', path: '/things' },
      { method: 'HEAD', path: '/things' },
      { method: 'POST', path: '/things' },
      { method: 'DELETE', path: '/things/:id' },
      { method: 'GET', path: '/things/:id/parts/:partId' },
      { method: 'PUT', path: '/things/all' },
    ]);
  });
});
