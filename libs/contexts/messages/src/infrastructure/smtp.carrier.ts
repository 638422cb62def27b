import { createTransport } from 'nodemailer';
import type { Carrier } from '../application/ports.js';

const TIMEOUT_MS = 10_000;

/** E-mail over SMTP; `url` is `smtps://user:secret@host:465`, or `smtp://` with STARTTLS where the server has it. */
export const smtpCarrier = (url: string, from: string): Carrier => {
  const transport = createTransport(url, {
    from,
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    send: async ({ messageId, recipient, subject, text }) => {
      const host = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
      await transport.sendMail({ to: recipient, subject, text, messageId: `<${messageId}@${host}>` });
    },
  };
};
