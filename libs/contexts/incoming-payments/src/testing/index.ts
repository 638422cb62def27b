export * from './incoming.fixture.js';
export { incomingPaymentView } from '../read/incoming-payment.view.js';
