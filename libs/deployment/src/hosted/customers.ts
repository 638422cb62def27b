import { customers, operatorReviews, sweepFiles } from '@causeway/customers';
import { openFileStore } from '@causeway/file-store';
import { systemNow } from '@causeway/kernel';
import type { ContextPorts, HostedContext, ServiceConfig } from '@causeway/service';
import { walletContactTies } from './contact-ties.js';

/** A file without a document costs room and nothing else. */
const SWEEP_EVERY_MS = 6 * 3_600_000;

/**
 * Customers, whose terms are a page of this installation, with the place where the files of their documents lie, with
 * who decides on them in production, and with the ways by which messages reach them.
 */
export const host = (
  config: Pick<ServiceConfig, 'dataDir' | 's3' | 'pagesUrl' | 'verificationProvider' | 'mail' | 'sms'>,
): HostedContext => ({
  definition: customers.definition,
  table: (ports) => {
    const files = openFileStore(config);
    sweepFromTimeToTime({ ...ports, files });
    const verificationProvider = config.verificationProvider === 'operator' ? operatorReviews : undefined;
    const messages = { hasMail: config.mail !== undefined, hasTexts: config.sms !== undefined };
    return customers.table({
      ...{ ...ports, files, messages, pagesUrl: config.pagesUrl },
      contactTies: walletContactTies(ports.dispatch),
      ...(verificationProvider && { verificationProvider }),
    });
  },
});
export { customers as context };

const sweepFromTimeToTime = (ports: ContextPorts & Parameters<typeof sweepFiles>[0]): void => {
  const sweep = (): void => {
    sweepFiles(ports, systemNow()).then(
      (removed) => {
        if (removed > 0) ports.logger.info({ removed }, 'files without a document were removed');
      },
      (error: unknown) => {
        ports.logger.warn({ error }, 'files without a document could not be looked for; trying again later');
      },
    );
  };
  // It keeps no process alive.
  setInterval(sweep, SWEEP_EVERY_MS).unref();
};
