import {
  AddBeneficialOwner,
  ChangeBeneficialOwner,
  CheckBeneficialOwner,
  OWNER_ROLES,
  type OwnerDocument,
} from '@causeway/customers';
import { notFound } from '@causeway/http';
import { choicesField, markup, type Markup, type Problems, type SentForm } from '@causeway/http/pages';
import {
  answersTo,
  everythingWrong,
  fieldOf,
  refusedFields,
  shownAt,
  unanswered,
  type Asked,
} from '../asked.js';
import { pageOf, type Flow } from '../flow.js';
import { addressAt } from './address.js';
import { choicesOf, inWords } from './labels.js';
import { flowForm, stepAfter, stepPage, type Step } from './step.js';

const NEW = 'new';
const ROLES = 'roles';
const SHARE: Asked = {
  name: 'ownershipPercentage',
  label: 'Share of the company in percent',
  kind: 'number',
  hint: 'A whole number; 0 for who owns nothing of it.',
};
const info = (name: string) => `personalInfo.${name}`;
const PERSON: readonly Asked[] = [
  { name: info('firstName'), label: 'First name' },
  { name: info('middleName'), label: 'Middle name', isOptional: true },
  { name: info('lastName'), label: 'Last name' },
  { name: info('birthDate'), label: 'Date of birth', kind: 'date' },
  { name: info('nationality'), label: 'Nationality', kind: 'country' },
];
const ADDRESS = addressAt(info('address'));
const ID_TYPE: Asked = {
  name: info('idType'),
  label: 'Kind of number',
  kind: {
    choices: [
      { value: 'SSN', label: 'US Social Security number' },
      { value: 'ITIN', label: 'US individual taxpayer number (ITIN)' },
      { value: 'NON_US_TAX_ID', label: 'Tax number of another country' },
    ],
  },
};
const IDENTIFIER: Asked = { name: info('identifier'), label: 'Number' };
const ISSUED_IN: Asked = {
  name: info('countryOfIssuance'),
  label: 'Country of the number',
  kind: 'country',
  hint: 'Only for a tax number of another country than the US.',
  isOptional: true,
};
const ASKED = [SHARE, ...PERSON, ...ADDRESS, ID_TYPE, IDENTIFIER, ISSUED_IN];

const FIELDS = [{ name: ROLES, label: 'Roles' }, ...ASKED];

/** Who owns or controls a business: the list, and a page for each person. */
export const peopleStep: Step = {
  name: 'people',
  title: 'Owners and directors',

  async show(flow, _tools, { problems, form }, detail) {
    return detail === undefined
      ? list(flow, problems)
      : personPage(flow, detail === NEW ? undefined : ownerOf(flow, detail), problems, form);
  },

  async take(flow, { dispatch, call, formCall }, form, detail) {
    if (detail === undefined) {
      const problems = missingPeople(flow);
      return Object.keys(problems).length > 0 ? { problems, form } : stepAfter(flow, 'people');
    }
    const owner = detail === NEW ? undefined : ownerOf(flow, detail);
    const problems = problemsOf(form, owner);
    const sent = { ...answersTo(ASKED, form), [ROLES]: form.texts(ROLES) };
    if (Object.keys(problems).length > 0) {
      const whole =
        owner === undefined ? { ...sent, customerId: flow.visit.customerId } : withoutIdleType(sent);
      const wanted = { isKnown: owner !== undefined, sent: whole };
      const check = () => dispatch.execute(new CheckBeneficialOwner(wanted, call));
      return { problems: await everythingWrong(problems, FIELDS, check), form };
    }
    const command =
      owner === undefined
        ? new AddBeneficialOwner({ sent: { ...sent, customerId: flow.visit.customerId } }, formCall(sent))
        : new ChangeBeneficialOwner(
            { ownerId: owner.id, sent: withoutIdleType(sent) },
            formCall([owner.id, sent]),
          );
    try {
      await dispatch.execute<AddBeneficialOwner | ChangeBeneficialOwner>(command);
    } catch (error) {
      return { problems: refusedFields(error, FIELDS), form };
    }
    return { onwards: pageOf(flow, 'people') };
  },
};

const ownersOf = ({ customer }: Flow): readonly OwnerDocument[] => customer.beneficialOwners ?? [];

/** Only of this customer: another one’s owner is not there. */
const ownerOf = (flow: Flow, detail: string): OwnerDocument => {
  const owner = ownersOf(flow).find(({ id }) => id.endsWith(`:${detail}`));
  if (owner === undefined) throw notFound('BeneficialOwner');
  return owner;
};

const CONTROLLING: readonly string[] = OWNER_ROLES.filter((role) => role !== 'UBO');
const OWNER_FROM_PERCENT = 25;

const missingPeople = (flow: Flow): Problems => {
  const owners = ownersOf(flow);
  const isOwned = owners.some(
    ({ roles, ownershipPercentage }) => roles.includes('UBO') || ownershipPercentage >= OWNER_FROM_PERCENT,
  );
  const isControlled = owners.some(({ roles }) => roles.some((role) => CONTROLLING.includes(role)));
  return {
    ...(!isOwned && { owner: 'Add everyone who owns 25 percent or more' }),
    ...(!isControlled && { control: 'Add a director, or another person who controls the company' }),
  };
};

const list = (flow: Flow, problems: Problems) =>
  stepPage(flow, {
    step: peopleStep,
    problems,
    intro: markup`<p>Everyone who owns 25 percent or more, and at least one person who controls the company, such as a director. One person may be both.</p>`,
    body: markup`<ul class="plain" id="owner">${ownersOf(flow).map((owner) => card(flow, owner))}</ul>
<p class="actions" id="control"><a class="button quiet" href="${pageOf(flow, 'people', NEW)}">Add a person</a></p>
${flowForm(flow, { action: pageOf(flow, 'people'), fields: '', button: 'Continue' })}`,
  });

const card = (flow: Flow, { id, personalInfo, roles, ownershipPercentage }: OwnerDocument): Markup => {
  const name = `${personalInfo.firstName} ${personalInfo.lastName}`;
  const uuid = id.slice(id.indexOf(':') + 1);
  const link = (text: string, ...path: readonly string[]) =>
    markup`<a class="touch" href="${pageOf(flow, ...path, uuid)}" aria-label="${text}: ${name}">${text}</a>`;
  return markup`<li class="card"><p><strong>${name}</strong><br><span class="tag">${roles.map(inWords).join(', ')}, ${ownershipPercentage} %</span></p>
<p>${link('Change', 'people')} ${link('Documents', 'documents')}</p></li>`;
};

const personPage = (flow: Flow, owner: OwnerDocument | undefined, problems: Problems, form?: SentForm) => {
  const field = (asked: Asked): Markup =>
    fieldOf(asked, form === undefined ? shownAt(owner, asked) : form.text(asked.name), problems[asked.name]);
  const number =
    owner === undefined
      ? field(IDENTIFIER)
      : fieldOf(
          {
            ...IDENTIFIER,
            hint: `${owner.personalInfo.identifier} is on record. Enter it again only to change it.`,
            isOptional: true,
          },
          form?.text(IDENTIFIER.name),
          problems[IDENTIFIER.name],
        );
  const chosen = form?.texts(ROLES) ?? owner?.roles ?? [];
  const title = owner === undefined ? 'Add a person' : 'Change a person';
  return stepPage(flow, {
    step: { name: 'people', title },
    problems,
    body: markup`${flowForm(flow, {
      action: pageOf(flow, 'people', owner === undefined ? NEW : owner.id.slice(owner.id.indexOf(':') + 1)),
      button: 'Save',
      fields: markup`${PERSON.map(field)}${choicesField({
        ...{
          name: ROLES,
          label: 'Roles in the company',
          kind: 'checkbox',
          choices: choicesOf(OWNER_ROLES),
          chosen,
        },
        problem: problems[ROLES],
      })}${field(SHARE)}<fieldset><legend>Home address</legend>${ADDRESS.map(field)}</fieldset>
<fieldset><legend>Tax number</legend>${field(ID_TYPE)}${number}${field(ISSUED_IN)}</fieldset>`,
    })}<p><a href="${pageOf(flow, 'people')}">Back to the list</a></p>`,
  });
};

/** The number of a person who is on record is asked for only where its kind changes. */
const problemsOf = (form: SentForm, owner: OwnerDocument | undefined): Problems => {
  const keeps = owner !== undefined && form.text(ID_TYPE.name) === owner.personalInfo.idType;
  const asked = ASKED.filter((each) => !(keeps && each === IDENTIFIER));
  const isOther = form.text(ID_TYPE.name) === 'NON_US_TAX_ID';
  return {
    ...(form.texts(ROLES).length === 0 && { [ROLES]: 'Choose at least one role' }),
    ...unanswered(asked, form),
    ...(isOther &&
      form.text(ISSUED_IN.name) === undefined && { [ISSUED_IN.name]: 'Choose: country of the number' }),
  };
};

type Sent = Readonly<Record<string, unknown>>;

/** The kind and the number of an identification change together, or not at all. */
const withoutIdleType = (sent: Sent): Sent => {
  const { idType, identifier, countryOfIssuance, ...person } = (sent['personalInfo'] ?? {}) as Sent;
  if (identifier === undefined) return { ...sent, personalInfo: person };
  const country = countryOfIssuance !== undefined && { countryOfIssuance };
  return { ...sent, personalInfo: { ...person, idType, identifier, ...country } };
};
