import { messages, smsCarrier, smtpCarrier, type Carriers } from '@causeway/messages';
import type { HostedContext, ServiceConfig } from '@causeway/service';

/** Messages, by the ways that this installation has. */
export const host = ({ mail, sms }: Pick<ServiceConfig, 'mail' | 'sms'>): HostedContext => {
  const carriers: Carriers = {
    ...(mail && { EMAIL: smtpCarrier(mail.url, mail.from) }),
    ...(sms && { SMS: smsCarrier(sms.url, sms.token) }),
  };
  return {
    definition: messages.definition,
    table: ({ logger, ...ports }) =>
      messages.table({
        ...ports,
        carriers,
        logger: { warn: (message, fields = {}) => logger.warn(fields, message) },
      }),
  };
};
export { messages as context };
