import { selfSigned } from '@causeway/testing';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

const NAME = 'login.example';

/** An issuer of tokens on this machine, over TLS, with keys that a spec adds and takes away. */
export class LocalIssuer {
  /** What it was asked for, in order. */
  readonly asked: string[] = [];
  headers: Readonly<Record<string, string>> = { 'cache-control': 'public, max-age=600' };
  isAway = false;
  /** Other members of its discovery document. */
  discovery: Readonly<Record<string, unknown>> = {};
  /** Its set of keys as a text, in place of the true one. */
  keysText: string | undefined;
  private readonly pairs = new Map<string, { readonly privateKey: CryptoKey; readonly jwk: JWK }>();

  private constructor(
    private readonly server: Server,
    readonly certificate: string,
    readonly name: string,
  ) {}

  static async start(): Promise<LocalIssuer> {
    const identity = selfSigned(NAME);
    const server = createServer(identity);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const issuer = new LocalIssuer(server, identity.cert, `https://${NAME}:${port}`);
    server.on('request', ({ url = '' }, response) => {
      issuer.asked.push(url);
      if (issuer.isAway) response.destroy();
      else response.writeHead(200, issuer.headers).end(issuer.documentAt(url));
    });
    return issuer;
  }

  async addKey(kid: string, alg = 'ES256'): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    this.pairs.set(kid, { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } });
  }

  /** The key is published no more, and goes on to sign. */
  withdrawn = new Set<string>();

  sign(kid: string, claims: JWTPayload, header: object = {}): Promise<string> {
    const pair = this.pairs.get(kid);
    if (pair === undefined) throw new Error(`no key ${kid}`);
    const alg = pair.jwk.alg ?? '';
    return new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(pair.privateKey);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private documentAt(path: string): string {
    if (path === '/.well-known/openid-configuration')
      return JSON.stringify({ issuer: this.name, jwks_uri: `${this.name}/keys`, ...this.discovery });
    const keys = [...this.pairs].filter(([kid]) => !this.withdrawn.has(kid)).map(([, { jwk }]) => jwk);
    return this.keysText ?? JSON.stringify({ keys });
  }
}
