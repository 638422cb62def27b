import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { EdgeRequest } from '../edge/edge-request.js';

/** What a signed action sends beside its body (wallet-auth §3); absent where the caller left it out. */
export interface WalletHeaders {
  /** The stamp as received; only its verifier parses it. */
  readonly signature?: string;
  readonly requestId?: string;
}

/** The header of the stamp as the contract names it; a deployment's own name of it is taken as well. */
const WALLET_HEADER = 'Service-Wallet-Signature';

const REQUEST_ID_HEADER = 'Request-Id';

/** Both headers of a signed action: `@SentByWallet() headers: WalletHeaders`. */
export const SentByWallet = createParamDecorator((_: unknown, context: ExecutionContext): WalletHeaders => {
  const request = context.switchToHttp().getRequest<EdgeRequest>();
  const own = request.wireWords?.wordOf(WALLET_HEADER);
  const signature = (own && textOf(request, own)) ?? textOf(request, WALLET_HEADER);
  const requestId = textOf(request, REQUEST_ID_HEADER);
  return {
    ...(signature !== undefined && { signature }),
    ...(requestId !== undefined && { requestId }),
  };
});

const OF_A_SIGNED_ACTION = [
  {
    name: WALLET_HEADER,
    description: 'The wallet’s signature over a `payloadToSign`',
  },
  { name: REQUEST_ID_HEADER, description: 'The `requestId` that came with the payload' },
];

/** Documents the two headers on a route that reads them. */
export const WalletSigned = (): MethodDecorator =>
  applyDecorators(
    ...OF_A_SIGNED_ACTION.map((header) =>
      ApiHeader({ ...header, required: false, schema: { type: 'string' } }),
    ),
  );

/** Sent several times, it is one text that nothing can be read from. */
const textOf = ({ headers }: EdgeRequest, name: string): string | undefined => {
  const sent = headers[name.toLowerCase()];
  return Array.isArray(sent) ? sent.join(', ') : sent;
};
