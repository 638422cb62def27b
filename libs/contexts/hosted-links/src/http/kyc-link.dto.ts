import { dtoOf, OptionalBody } from '@causeway/http';
import { object, oneOf, optional, restricted, text, timestamp, url } from '@causeway/shapes';
import { CONTRACT_PROVIDER } from '../published/kyc-link.document.js';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const isSafe = (uri: string): boolean => {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'https:' || LOCAL_HOSTS.includes(hostname);
};

/** Plain http only where a developer's own machine is meant (verification §4). */
const redirectUri = restricted(url(), isSafe, {
  message: 'must start with https://, or with http:// at localhost, 127.0.0.1 or [::1]',
});

@OptionalBody()
export class KycLinkCreateRequestDto extends dtoOf(
  object('KycLinkCreateRequest', { redirectUri: optional(redirectUri) }),
) {}

export class KycLinkResponseDto extends dtoOf(
  object('KycLinkResponse', {
    kycUrl: text({ max: 4_096 }),
    expiresAt: timestamp(),
    provider: oneOf([CONTRACT_PROVIDER], 'KycProvider'),
  }),
) {}
