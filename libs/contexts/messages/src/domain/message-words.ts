import type { MessageText } from './message.js';

/** The subject of an e-mail, and the text that both channels carry. */
export interface MessageWords {
  readonly subject: string;
  readonly text: string;
}

const LOGIN = { what: 'login code', life: 'five minutes' };
const CONTACT = { what: 'confirmation code', life: 'ten minutes' };
const WARNING = 'Do not pass it on: no one who works for us will ask for it.';

/** What a message says to the person; a payment's code names the amount, its currency and the payee (sca §3). */
export const messageWords = (content: MessageText): MessageWords => {
  if (content.kind === 'PAYMENT_CODE') {
    const { code, payment } = content;
    const text = `You are about to pay ${payment.amount} to ${payment.payee}. If that is right, your code is ${code}. It is valid for five minutes and for this payment alone. ${WARNING}`;
    return { subject: 'Your payment code', text };
  }
  const { what, life } = content.kind === 'LOGIN_CODE' ? LOGIN : CONTACT;
  const text = `Your ${what} is ${content.code}. It is valid for ${life}. ${WARNING}`;
  return { subject: `Your ${what}`, text };
};
