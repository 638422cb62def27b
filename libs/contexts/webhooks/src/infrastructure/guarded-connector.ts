import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { AddressRefusedError, type AddressGuard } from './address-guard.js';

/** webhooks §4 gives an attempt 30 s in all; a server that accepts no connection within 10 s will not answer. */
export const CONNECT_TIMEOUT_MS = 10_000;

export interface ConnectorOptions {
  readonly guard: AddressGuard;
  /** For the connection, over TLS its handshake included; {@link CONNECT_TIMEOUT_MS} when left out. */
  readonly connectTimeoutMs?: number | undefined;
  /** Further certificate authorities in PEM, beside the system's. */
  readonly certificateAuthorities?: string;
}

/**
 * Opens the sockets of webhooks: names are resolved by the guard, literal addresses are shown to it first, and the
 * address that the socket really has is checked once more before a byte is sent.
 */
export const guardedConnector = ({
  guard,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  certificateAuthorities,
}: ConnectorOptions): buildConnector.connector => {
  const connect = buildConnector({
    lookup: guard.lookup,
    timeout: connectTimeoutMs,
    rejectUnauthorized: true,
    allowH2: false,
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
  });
  return (options, callback) => {
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !guard.allows(literal)) {
      callback(new AddressRefusedError(), null);
      return;
    }
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error === null && !guard.allows(socket.remoteAddress ?? '')) {
        socket.destroy();
        callback(new AddressRefusedError(), null);
      } else {
        callback(...result);
      }
    });
  };
};
