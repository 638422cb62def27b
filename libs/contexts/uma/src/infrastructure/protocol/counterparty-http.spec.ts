import { NameResolver } from '@causeway/http/outbound';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CounterpartyHttp } from './counterparty-http.js';

const asker = { platformId: 'Platform:1', environment: 'sandbox' } as const;
const asked: string[] = [];
let peer: Server;
let http: CounterpartyHttp;
beforeAll(async () => {
  peer = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  http = new CounterpartyHttp(
    { peers: { 'bank.example': origin } },
    { resolveAll: new NameResolver().resolveAll },
  );
});
afterAll(async () => {
  await http.close();
  await new Promise((resolve) => peer.close(resolve));
});

it.each(['/pay?a=b', '//10.0.0.7:8080/admin?a=b', '//user@10.0.0.7/admin', '/'])(
  'a peer is asked at its own origin, whatever the path: %s',
  async (path) => {
    asked.length = 0;
    const answer = await http.fetch(new URL(`https://bank.example${path}`), asker);
    expect([answer, asked]).toStrictEqual([{ status: 200, text: '{}' }, [path]]);
  },
);
