import { carriesOut, process, task, type CustomHandling, type ProcessDefinition } from '@causeway/commands';
import { Erased, uuidOf } from '@causeway/kernel';
import { SendMessage } from '@causeway/messages';
import { confirmCode, sendCode } from '../../domain/contact/contact.decide.js';
import type { Customer } from '../../domain/customer.js';
import { CONTACT_CODE_SENT, type ContactCodeSentV1 } from '../../published/events.js';
import { toCustomerDocument } from '../../read/customer.document.js';
import { findCustomer } from '../../read/customer.query.js';
import { customerAggregate } from '../customer.aggregate.js';
import type { CustomersPorts } from '../ports.js';
import { contactCode, isContactCode } from './contact-code.js';
import { ConfirmContactCode, SendContactCode } from './contact.requests.js';

/** Sends a code to an address or number that is not verified yet; what production cannot reach is refused by name. */
export const sendContactCodeHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<SendContactCode>({
    command: SendContactCode,
    execute: async ({ customerId, channel }, call) => {
      await findCustomer(ports, call, customerId);
      const { hasMail = false, hasTexts = false } = ports.messages ?? {};
      await ports.record(call, {
        name: 'record-contact-code',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: { customerId, channel },
        decide: (customer, when) =>
          sendCode(channel, customer, when, { codeId: call.commandId, hasMail, hasTexts }),
      });
      return null;
    },
  });

/** Compares a code with the one that was sent last; the code itself is derived, and stored nowhere. */
export const confirmContactCodeHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ConfirmContactCode>({
    command: ConfirmContactCode,
    execute: async ({ customerId, channel, code }, call) => {
      await findCustomer(ports, call, customerId);
      const { environment } = call;
      const isCode = (codeId: string): boolean =>
        isContactCode(
          ports.vault,
          code,
          contactCode(ports.vault, { environment, customerId, channel, codeId }),
        );
      return ports.record(call, {
        name: 'record-contact-confirmation',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: { customerId, channel },
        decide: (customer, when) => confirmCode(channel, customer, when, { isCode }),
        answer: shown,
        answersAbout: customerId,
      });
    },
  });

const shown = (customer: Customer) => {
  if (customer.status === 'ABSENT') throw new Error('An accepted command left no customer behind');
  return toCustomerDocument(customer.customer);
};

/** When a code is recorded, then its message is handed over, once: its id follows from the code's. */
export const sendMessageOnContactCode = (ports: CustomersPorts): ProcessDefinition =>
  process('send-message-on-contact-code')
    .from('customers')
    .inline()
    .on(CONTACT_CODE_SENT, ({ data }) => {
      if (data instanceof Erased) return [];
      const { customerId, channel, codeId, recipient, expiresAt } = data as ContactCodeSentV1;
      return [
        task('send-message', async (call) => {
          const code = contactCode(ports.vault, {
            environment: call.environment,
            ...{ customerId, channel, codeId },
          });
          await ports.dispatch.execute(
            new SendMessage(
              {
                ...{ customerId, recipient, expiresAt, messageId: codeId },
                channel: channel === 'email' ? 'EMAIL' : 'SMS',
                text: { kind: 'CONTACT_CODE', code },
              },
              call,
            ),
          );
        }),
      ];
    });
