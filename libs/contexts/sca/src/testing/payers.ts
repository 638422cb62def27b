import { CUSTOMER_CHANGED } from '@causeway/customers';
import type { HttpHarness } from '@causeway/http/testing';
import type { Environment } from '@causeway/kernel';
import { AUTHORIZATION_REQUESTED } from '@causeway/quotes';
import { specCall } from '@causeway/testing';
import type { KnownCustomer, ScaHost } from './sca-host.js';

type Body = Record<string, unknown>;
export const IP = { endUserIpAddress: '203.0.113.7' };

/** An answer's status and code. */
export const shown = ({ status, body }: { status: number; body: Body }): unknown[] => [status, body['code']];

export type Payers = ReturnType<typeof payersOf>;

/** Customers of a platform, with what the platform asks for them. */
export const payersOf = (host: ScaHost, http: HttpHarness, platformId: string) => {
  const payer = async (environment: Environment = 'sandbox', known: Partial<KnownCustomer> = {}) => {
    const customerId = host.customer({ platformId, ...known });
    const call = () => specCall(platformId, { environment });
    const send = async (path: string, body?: object) => {
      const answer = await http.send('POST', path, {
        as: { platformId, environment },
        ...(body && { body }),
      });
      return { status: answer.status, body: answer.body as Body, headers: answer.headers };
    };
    const sca = (path: string, body: object) =>
      send(`/sca/${path}?customerId=${encodeURIComponent(customerId)}`, body);
    const login = async () => {
      const { body } = await sca('login/start', { factor: 'SMS_OTP' });
      await host.deliver(environment);
      const code = host.sent.at(-1)?.text.code;
      const proof = { factor: 'SMS_OTP', challengeId: body['challengeId'], code, ...IP };
      const { status } = await sca('login/complete', proof);
      if (status !== 200) throw new Error(`The login was answered with ${String(status)}`);
    };
    return {
      ...{ customerId, call, send, sca, login },
      quote: (more: object = {}) => host.quote({ customerId, ...more }, call()),
      authorize: (quoteId: string, body: object = { code: '123456' }) =>
        send(`/quotes/${quoteId}/authorize`, body),
      /** The customer has another number, verified, and this context hears of it. */
      moves: async (phoneNumber: string) => {
        host.customer({ platformId, phoneNumber }, customerId);
        host.clock.advance(1);
        const contactVerification = { email: 'VERIFIED', phone: 'VERIFIED' };
        const data = { id: customerId, phoneNumber, contactVerification, updatedAt: host.clock.now() };
        await host.react({ type: CUSTOMER_CHANGED, data }, call());
        host.clock.advance(1);
      },
      enrolsApp: async () => {
        const { body } = await sca('factors', { type: 'TOTP' });
        const proof = { type: 'TOTP', secret: body['secret'], code: '123456' };
        const { status } = await sca('factors/confirm', proof);
        if (status !== 200) throw new Error(`The enrolment was answered with ${String(status)}`);
      },
      resend: (quoteId: string) => send(`/quotes/${quoteId}/authorize/resend`),
      request: (quoteId: string) =>
        host.react({ type: AUTHORIZATION_REQUESTED, data: { transaction: { quoteId } } }, call()),
    };
  };
  const loggedIn = async (...given: Parameters<typeof payer>) => {
    const found = await payer(...given);
    await found.login();
    host.sent.length = 0;
    return found;
  };
  return { payer, loggedIn };
};
