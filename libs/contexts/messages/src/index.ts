export type { Carrier, Carriers, MessagesPorts } from './application/ports.js';
export { SendMessage } from './application/requests.js';
export { smsCarrier } from './infrastructure/sms.carrier.js';
export { smtpCarrier } from './infrastructure/smtp.carrier.js';
export { messages } from './messages.module.js';
