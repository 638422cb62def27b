import { createTransport } from 'nodemailer';
import type { Carrier } from '../application/ports.js';
import type { MailSender } from '../domain/message.js';

const TIMEOUT_MS = 10_000;

interface Mailbox {
  readonly name?: string;
  readonly address: string;
}

/** `Causeway <no-reply@pay.example>`, or the address alone. */
const mailboxOf = (from: string): Mailbox => {
  const [, name = '', address] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return address === undefined ? { address: from.trim() } : { ...(name !== '' && { name }), address };
};
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * A platform chooses the name, and the address within the installation's own domain: for another domain no mail server
 * would take its word, so that address gets the answers instead.
 */
const headersFor = (own: Mailbox, { name = own.name, address = own.address, replyTo }: MailSender) => {
  const isOurs = domainOf(address) === domainOf(own.address);
  const answerTo = replyTo ?? (isOurs ? undefined : address);
  return {
    from: { name: name ?? '', address: isOurs ? address : own.address },
    ...(answerTo !== undefined && { replyTo: answerTo }),
  };
};

/** E-mail over SMTP; `url` is `smtps://user:secret@host:465`, or `smtp://` with STARTTLS where the server has it. */
export const smtpCarrier = (url: string, from: string): Carrier => {
  const own = mailboxOf(from);
  const transport = createTransport(url, {
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    send: async ({ messageId, recipient, subject, text, sender = {} }) => {
      await transport.sendMail({
        ...headersFor(own, sender),
        ...{ to: recipient, subject, text, messageId: `<${messageId}@${domainOf(own.address)}>` },
      });
    },
  };
};
