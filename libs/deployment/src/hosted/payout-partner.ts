import { GetPayoutDetails } from '@causeway/external-accounts';
import { after, newUuid, systemNow } from '@causeway/kernel';
import type { PayoutRails } from '@causeway/rails';
import { PayoutPartner } from '@causeway/rails/partner';
import type { ContextPorts, ServiceConfig } from '@causeway/service';

export type PartnerConfig = Pick<ServiceConfig, 'payoutPartner' | 'dnsServers'>;

const ACTOR = 'payout-partner';
/** One row by its id. */
const DETAILS_WITHIN_MS = 10_000;

/** Who pays out in production, where the operator has connected a partner. */
export const payoutPartner = (
  { payoutPartner: settings, dnsServers }: PartnerConfig,
  { clock, dispatch, logger }: Pick<ContextPorts, 'clock' | 'dispatch' | 'logger'>,
): PayoutRails | undefined =>
  settings &&
  new PayoutPartner(
    { ...settings, dnsServers },
    {
      clock,
      detailsOf: (accountId, platformId) => {
        const commandId = newUuid();
        return dispatch.execute(
          new GetPayoutDetails(
            { accountId },
            {
              ...{ commandId, platformId, environment: 'production', actor: ACTOR },
              ...{ correlationId: commandId, causationId: commandId },
              deadlineAt: after(systemNow(), DETAILS_WITHIN_MS),
            },
          ),
        );
      },
      failed: (error) => logger.warn({ error }, 'the payout partner gave no answer; payments wait for it'),
    },
  );
