import {
  BUSINESS_TYPES,
  CheckCustomerChange,
  ENTITY_TYPES,
  MONTHLY_TRANSACTION_COUNTS,
  MONTHLY_TRANSACTION_VOLUMES,
  PURPOSES_OF_ACCOUNT,
  UpdateCustomer,
} from '@causeway/customers';
import { markup, type Markup } from '@causeway/http/pages';
import {
  answersTo,
  everythingWrong,
  fieldOf,
  refusedFields,
  shownAt,
  unanswered,
  type Asked,
} from '../asked.js';
import { pageOf } from '../flow.js';
import { ADDRESS } from './address.js';
import { choicesOf } from './labels.js';
import { flowForm, stepAfter, stepPage, type Step } from './step.js';

const of = (values: readonly string[]) => ({ choices: choicesOf(values) });

const COMPANY: readonly Asked[] = [
  { name: 'businessInfo.legalName', label: 'Legal name', autocomplete: 'organization' },
  { name: 'businessInfo.doingBusinessAs', label: 'Trading name', isOptional: true },
  { name: 'businessInfo.country', label: 'Country of registration', kind: 'country' },
  { name: 'businessInfo.registrationNumber', label: 'Registration number' },
  { name: 'businessInfo.incorporatedOn', label: 'Date of incorporation', kind: 'date' },
  { name: 'businessInfo.taxId', label: 'Tax number' },
  { name: 'businessInfo.entityType', label: 'Legal form', kind: of(ENTITY_TYPES) },
  { name: 'businessInfo.businessType', label: 'Line of business', kind: of(BUSINESS_TYPES) },
];
const USE: readonly Asked[] = [
  { name: 'businessInfo.purposeOfAccount', label: 'Purpose of the account', kind: of(PURPOSES_OF_ACCOUNT) },
  {
    name: 'businessInfo.purposeOfAccountOtherDescription',
    label: 'Which other purpose',
    hint: 'Only if you chose “Other”.',
    isOptional: true,
  },
  { name: 'businessInfo.sourceOfFunds', label: 'Where your money comes from', hint: 'In your own words.' },
  {
    name: 'businessInfo.expectedMonthlyTransactionCount',
    label: 'Payments in a month',
    kind: of(MONTHLY_TRANSACTION_COUNTS),
  },
  {
    name: 'businessInfo.expectedMonthlyTransactionVolume',
    label: 'Amount in a month',
    kind: of(MONTHLY_TRANSACTION_VOLUMES),
  },
  {
    name: 'businessInfo.countriesOfOperation',
    label: 'Countries you work in',
    kind: 'countries',
    hint: 'Several with commas between them, such as: Germany, France',
  },
  {
    name: 'businessInfo.expectedRecipientJurisdictions',
    label: 'Countries you will pay to',
    kind: 'countries',
    hint: 'Several with commas between them.',
  },
];
const ASKED = [...COMPANY, ...ADDRESS, ...USE];

/** What a business is and does. */
export const companyStep: Step = {
  name: 'company',
  title: 'Your company',

  async show(flow, _tools, { problems, form }) {
    const field = (asked: Asked): Markup => {
      const value = form === undefined ? shownAt(flow.customer, asked) : form.text(asked.name);
      return fieldOf(asked, value, problems[asked.name]);
    };
    return stepPage(flow, {
      step: companyStep,
      problems,
      intro: markup`<p>Check what is here already and fill in the rest.</p>`,
      body: flowForm(flow, {
        action: pageOf(flow, 'company'),
        button: 'Continue',
        fields: markup`${COMPANY.map(field)}<fieldset><legend>Registered address</legend>${ADDRESS.map(field)}</fieldset>
<fieldset><legend>How you will use your account</legend>${USE.map(field)}</fieldset>`,
      }),
    });
  },

  async take(flow, { dispatch, call, formCall }, form) {
    const problems = unanswered(ASKED, form);
    const { customerId } = flow.visit;
    const sent = { customerType: flow.customer.customerType, ...answersTo(ASKED, form) };
    if (Object.keys(problems).length > 0) {
      const check = () => dispatch.execute(new CheckCustomerChange({ customerId, sent }, call));
      return { problems: await everythingWrong(problems, ASKED, check), form };
    }
    try {
      await dispatch.execute(new UpdateCustomer({ customerId, sent }, formCall(sent)));
    } catch (error) {
      return { problems: refusedFields(error, ASKED), form };
    }
    return stepAfter(flow, 'company');
  },
};
