import { GetEndUserTerms, UpdateCustomer } from '@causeway/customers';
import { choicesField, markup } from '@causeway/http/pages';
import { refusedFields } from '../asked.js';
import { pageOf } from '../flow.js';
import { flowForm, stepAfter, stepPage, type Step } from './step.js';

const FIELD = 'consent';

/** The person agrees to the terms; what was agreed to before is not asked again. */
export const termsStep: Step = {
  name: 'terms',
  title: 'Terms',

  async show(flow, { dispatch, call }, { problems }) {
    const { version, url } = await dispatch.execute(new GetEndUserTerms({}, call));
    const given = flow.customer.endUserTermsConsent;
    const read = markup`<p><a href="${url}" target="_blank" rel="noreferrer">Read the terms</a> (version ${version}, in a new window)</p>`;
    const agree = choicesField({
      name: FIELD,
      label: 'Your agreement',
      kind: 'checkbox',
      choices: [{ value: 'yes', label: 'I have read the terms and agree to them' }],
      chosen: [],
      problem: problems[FIELD],
    });
    return stepPage(flow, {
      step: termsStep,
      problems,
      body: markup`${read}${flowForm(flow, {
        action: pageOf(flow, 'terms'),
        button: 'Continue',
        fields:
          given === undefined
            ? agree
            : markup`<p>You agreed to them on ${given.acceptedAt.slice(0, 10)}.</p>`,
      })}`,
    });
  },

  async take(flow, { dispatch, call, formCall }, form) {
    const { customer, visit, ip } = flow;
    if (customer.endUserTermsConsent !== undefined) return stepAfter(flow, 'terms');
    if (form.text(FIELD) !== 'yes') return { problems: { [FIELD]: 'Agree to the terms to go on' }, form };
    const { version: termsVersion } = await dispatch.execute(new GetEndUserTerms({}, call));
    const endUserTermsConsent = {
      acceptedAt: visit.now,
      ipAddress: ip,
      termsVersion,
      acceptanceMethod: 'CHECKBOX',
    };
    const sent = { customerType: customer.customerType, endUserTermsConsent };
    try {
      await dispatch.execute(new UpdateCustomer({ customerId: visit.customerId, sent }, formCall(sent)));
    } catch (error) {
      const refused = Object.values(refusedFields(error, []));
      return { problems: { [FIELD]: refused.join('; ') }, form };
    }
    return stepAfter(flow, 'terms');
  },
};
