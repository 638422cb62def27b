import { CheckCustomerChange, UpdateCustomer, type CustomerDocument } from '@causeway/customers';
import { markup, type Markup, type Problems, type SentForm } from '@causeway/http/pages';
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
import { flowForm, stepAfter, stepPage, type Step } from './step.js';

const PERSON: readonly Asked[] = [
  {
    name: 'fullName',
    label: 'Full name',
    hint: 'As it is in your passport or identity card.',
    autocomplete: 'name',
  },
  { name: 'birthDate', label: 'Date of birth', kind: 'date', autocomplete: 'bday' },
  { name: 'nationality', label: 'Nationality', kind: 'country' },
];
const IDENTIFICATION: readonly Asked[] = [
  {
    name: 'idType',
    label: 'Kind of number',
    kind: {
      choices: [
        { value: 'SSN', label: 'Social Security number' },
        { value: 'ITIN', label: 'Individual taxpayer number (ITIN)' },
      ],
    },
    isOptional: true,
  },
  { name: 'identifier', label: 'Number', isOptional: true },
];
const ASKED = [...PERSON, ...ADDRESS, ...IDENTIFICATION];

/** Who an individual is. The number is never shown; it is replaced where another one is entered. */
export const detailsStep: Step = {
  name: 'details',
  title: 'Your details',

  async show(flow, _tools, { problems, form }) {
    const { customer } = flow;
    const field = (asked: Asked): Markup =>
      fieldOf(
        asked,
        form === undefined ? shownAt(customer, asked) : form.text(asked.name),
        problems[asked.name],
      );
    const [kind, number] = IDENTIFICATION as readonly [Asked, Asked];
    const hint = hasNumber(customer)
      ? 'A number is on record: •••••••••. Enter it again only to change it.'
      : 'Such as 123-45-6789.';
    return stepPage(flow, {
      step: detailsStep,
      problems,
      intro: markup`<p>Check what is here already and fill in the rest.</p>`,
      body: flowForm(flow, {
        action: pageOf(flow, 'details'),
        button: 'Continue',
        fields: markup`${PERSON.map(field)}<fieldset><legend>Home address</legend>${ADDRESS.map(field)}</fieldset>
<fieldset><legend>US tax number</legend><p class="note">Only if you live in the United States.</p>${field(kind)}${field({ ...number, hint })}</fieldset>`,
      }),
    });
  },

  async take(flow, { dispatch, call, formCall }, form) {
    const { customer, visit } = flow;
    const problems = { ...unanswered(ASKED, form), ...missingNumber(customer, form) };
    const { idType, identifier, ...said } = answersTo(ASKED, form);
    const changed = { ...said, ...(identifier !== undefined && { idType, identifier }) };
    const sent = { customerType: customer.customerType, ...changed };
    if (Object.keys(problems).length > 0) {
      const check = () =>
        dispatch.execute(new CheckCustomerChange({ customerId: visit.customerId, sent }, call));
      return { problems: await everythingWrong(problems, ASKED, check), form };
    }
    try {
      await dispatch.execute(new UpdateCustomer({ customerId: visit.customerId, sent }, formCall(sent)));
    } catch (error) {
      return { problems: refusedFields(error, ASKED), form };
    }
    return stepAfter(flow, 'details');
  },
};

const hasNumber = ({ idType }: CustomerDocument): boolean => idType !== undefined;

/** The number is asked of people in the United States; a kind alone, or another kind, says nothing. */
const missingNumber = (customer: CustomerDocument, form: SentForm): Problems => {
  const [idType, identifier] = [form.text('idType'), form.text('identifier')];
  const country = customer.region ?? form.text('address.country');
  const keeps =
    hasNumber(customer) && identifier === undefined && (idType ?? customer.idType) === customer.idType;
  if (keeps) return {};
  if (identifier === undefined && idType === undefined && country !== 'US') return {};
  return {
    ...(idType === undefined && { idType: 'Choose the kind of number' }),
    ...(identifier === undefined && { identifier: 'Enter the number' }),
  };
};
