import type { MailSender, MessageText } from './message.js';

/** The subject of an e-mail, and the text that both channels carry. */
export interface MessageWords {
  readonly subject: string;
  readonly text: string;
  readonly sender?: MailSender;
}

const LOGIN = { what: 'login code', life: 'five minutes' };
const CONTACT = { what: 'confirmation code', life: 'ten minutes' };
const WARNING = 'Do not pass it on: no one who works for us will ask for it.';

const TRUST_WORDS = {
  TRUST: (payee: string) => `From now on your payments to ${payee} would need no code.`,
  UNTRUST: (payee: string) => `From now on each of your payments to ${payee} would need a code again.`,
} as const;

/** What a message says to the person; a payment's code names the amount, its currency and the payee (sca §3). */
export const messageWords = (content: MessageText): MessageWords => {
  if (content.kind === 'PAYMENT_CODE') {
    const { code, payment } = content;
    const text = `You are about to pay ${payment.amount} to ${payment.payee}. If that is right, your code is ${code}. It is valid for five minutes and for this payment alone. ${WARNING}`;
    return { subject: 'Your payment code', text };
  }
  if (content.kind === 'BENEFICIARY_CODE') {
    const { code, beneficiary } = content;
    const text = `${TRUST_WORDS[beneficiary.change](beneficiary.payee)} If that is right, your code is ${code}. It is valid for five minutes. ${WARNING}`;
    return { subject: 'Your code for a payee', text };
  }
  if (content.kind === 'WALLET_CODE') {
    const { code, appName, lifeSeconds, sender } = content;
    const what = appName === undefined ? 'wallet code' : `${appName} code`;
    return {
      subject: `Your ${what}`,
      text: `Your ${what} is ${code}. It is valid for ${inWords(lifeSeconds)}. ${WARNING}`,
      ...(sender !== undefined && { sender }),
    };
  }
  const { what, life } = content.kind === 'LOGIN_CODE' ? LOGIN : CONTACT;
  const text = `Your ${what} is ${content.code}. It is valid for ${life}. ${WARNING}`;
  return { subject: `Your ${what}`, text };
};

const MINUTE_SECONDS = 60;

/** Whole minutes where there are some, rounded down so that no one relies on a moment too many. */
const inWords = (seconds: number): string => {
  const minutes = Math.floor(seconds / MINUTE_SECONDS);
  if (minutes === 0) return `${String(seconds)} second${seconds === 1 ? '' : 's'}`;
  return `${String(minutes)} minute${minutes === 1 ? '' : 's'}`;
};
