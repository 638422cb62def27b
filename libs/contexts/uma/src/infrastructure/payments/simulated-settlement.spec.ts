import { NameResolver } from '@causeway/http/outbound';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { newId, systemNow } from '@causeway/kernel';
import { PubKeyResponse } from '@uma-sdk/core';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaidNotice } from '../../application/payments/settlement-network.js';
import type { Institution } from '../../domain/protocol/messages.js';
import { INVOICE_EXPIRED } from '../../domain/protocol/wire-refusal.js';
import {
  describeSettlementNetwork,
  type SettlementHarness,
} from '../../testing/settlement-network.contract.js';
import { CounterpartyHttp } from '../protocol/counterparty-http.js';
import { CounterpartyKeys } from '../protocol/counterparty-keys.js';
import { Secp256k1Keys } from '../protocol/secp256k1-keys.adapter.js';
import { SETTLEMENT_PATH, SimulatedSettlement } from './simulated-settlement.adapter.js';

const NOWHERE = 'http://127.0.0.1:9';
const PAYER = 'payer.example';
const PAYEE = 'payee.example';

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** Two institutions at one socket, distinguished by their hosts. */
const open = async (): Promise<SettlementHarness> => {
  const peers: Record<string, string> = {};
  const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  const http = new CounterpartyHttp({ peers }, { resolveAll: new NameResolver().resolveAll });
  const ownKeys = new Secp256k1Keys(vault);
  const platformId = newId('Platform');
  const as: Institution = {
    platformId,
    environment: 'sandbox',
    domain: PAYER,
    keys: await ownKeys.make(platformId, 'sandbox'),
  };
  const network = new SimulatedSettlement(
    http,
    ownKeys,
    new CounterpartyKeys(http, () => Date.parse(systemNow())),
    vault,
    systemNow,
  );
  const heard: PaidNotice[] = [];
  const bodies: string[] = [];
  const { signingPublicKey, encryptionPublicKey } = as.keys;
  const keys = new PubKeyResponse(undefined, undefined, signingPublicKey, encryptionPublicKey).toJsonString();

  const notified = async (body: string): Promise<[number, string]> => {
    bodies.push(body);
    const read = await network.hear(body, 'sandbox');
    if (read.status === 'REFUSED') return [read.refusal.status, JSON.stringify(read.refusal)];
    heard.push(read.message);
    if (harness.answers === 'BROKEN') return [500, 'out of order'];
    return harness.answers === 'EXPIRED'
      ? [410, JSON.stringify({ code: INVOICE_EXPIRED })]
      : [200, JSON.stringify({ receipt: network.receiptOf(read.message.invoiceId) })];
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<[number, string]> =>
      request.url === SETTLEMENT_PATH ? notified(await textOf(request)) : [200, keys];
    void answer().then(([status, text]) => response.writeHead(status).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(peers, { [PAYER]: origin, [PAYEE]: origin });

  const harness: SettlementHarness = {
    ...{ payer: network, payee: network, as, payeeDomain: PAYEE, heard, bodies, answers: 'TAKEN' },
    cut: () => {
      peers[PAYEE] = NOWHERE;
    },
    mend: () => {
      peers[PAYEE] = origin;
    },
    close: async () => {
      await http.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return harness;
};

describeSettlementNetwork('the simulated settlement', open);
