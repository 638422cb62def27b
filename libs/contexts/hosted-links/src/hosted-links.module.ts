import { context, part } from '@causeway/commands';
import { finishKycLinkHandling } from './application/finish.handler.js';
import { kycLinkEvents, kycLinks } from './application/kyc-link.aggregate.js';
import {
  createKycLinkHandling,
  openKycLinkHandling,
  showKycLinkHandling,
} from './application/kyc-link.handlers.js';
import type { HostedLinksPorts } from './application/ports.js';
import { hostedLinkRejections } from './application/rejections.js';
import { CreateLinkView1766000000000 } from './infrastructure/migrations/1766000000000-create-link-view.js';

/** A platform sends a customer to a page, whose first browser session owns it until it ends. */
const linking = part<HostedLinksPorts>({
  events: kycLinkEvents,
  aggregates: [kycLinks],
  rejections: hostedLinkRejections,
  commands: (ports) => [
    createKycLinkHandling(ports),
    openKycLinkHandling(ports),
    finishKycLinkHandling(ports),
  ],
  queries: (ports) => [showKycLinkHandling(ports)],
});

export const hostedLinks = context<HostedLinksPorts>({
  name: 'hosted_links',
  migrations: [CreateLinkView1766000000000],
  parts: [linking],
});
