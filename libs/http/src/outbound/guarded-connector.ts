import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { AddressRefusedError, type AddressGuard } from './address-guard.js';
import { isPrivilegedPort } from './address.js';

/** webhooks §4 gives an attempt 30 s in all; a server that accepts no connection within 10 s will not answer. */
export const CONNECT_TIMEOUT_MS = 10_000;

export interface ConnectorOptions {
  readonly guard: AddressGuard;
  /** Whose look-ups of names these are counted among. */
  readonly tenant: string;
  /** For the connection, over TLS its handshake included; {@link CONNECT_TIMEOUT_MS} when left out. */
  readonly connectTimeoutMs?: number | undefined;
  /** Further certificate authorities in PEM, beside the system's. */
  readonly certificateAuthorities?: string | undefined;
  /** Notified of each connection before it is used: its origin, and the address that its socket has. */
  readonly connected?: (origin: string, address: string, socket: Socket) => void;
}

/**
 * Opens the sockets of a tenant: names are resolved by the guard, literal addresses are shown to it first, and the
 * address that the socket really has is checked once more before a byte is sent.
 */
export const guardedConnector = ({
  guard,
  tenant,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  certificateAuthorities,
  connected = () => undefined,
}: ConnectorOptions): buildConnector.connector => {
  const connectTo = (isPrivileged: boolean): buildConnector.connector =>
    buildConnector({
      lookup: guard.lookupFor({ tenant, isPrivilegedPort: isPrivileged }),
      timeout: connectTimeoutMs,
      rejectUnauthorized: true,
      allowH2: false,
      ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
    });
  const [toPrivileged, toOthers] = [connectTo(true), connectTo(false)];
  return (options, callback) => {
    const isPrivileged = isPrivilegedPort(options.port);
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !guard.allows(literal, isPrivileged)) {
      callback(new AddressRefusedError(), null);
      return;
    }
    (isPrivileged ? toPrivileged : toOthers)(options, (...result) => {
      const [error, socket] = result;
      if (error !== null) {
        callback(...result);
        return;
      }
      const address = socket.remoteAddress ?? '';
      if (guard.allows(address, isPrivileged)) {
        connected(originOf(options), address, socket);
        callback(...result);
      } else {
        socket.destroy();
        callback(new AddressRefusedError(), null);
      }
    });
  };
};

const originOf = ({ protocol, hostname, port }: buildConnector.Options): string =>
  `${protocol}//${hostname.replace(/^\[|\]$/g, '')}:${port}`;
