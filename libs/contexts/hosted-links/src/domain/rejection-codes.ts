/** Every "no" about a hosted link (verification §4). */
export type HostedLinkRejection =
  | 'CUSTOMER_NOT_FOUND'
  | 'CHANNELS_NOT_VERIFIED'
  | 'PLATFORM_REGULATED'
  | 'CUSTOMER_APPROVED'
  | 'LINK_NOT_FOUND'
  | 'LINK_NOT_YOURS';
