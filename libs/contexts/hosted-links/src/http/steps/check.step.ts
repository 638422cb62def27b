import {
  ListDocuments,
  type CustomerDocument,
  type DocumentDocument,
  type VerificationDocument,
} from '@causeway/customers';
import {
  choicesField,
  markup,
  type Choice,
  type Inserted,
  type Markup,
  type Problems,
} from '@causeway/http/pages';
import { FinishKycLink } from '../../application/requests.js';
import { writtenCountries } from '../countries.js';
import { isSandbox, pageOf, type Flow } from '../flow.js';
import { ADDRESS } from './address.js';
import { shownAt, type Asked } from '../asked.js';
import { inWords } from './labels.js';
import { flowForm, stepPage, type Step } from './step.js';

const OUTCOME = 'outcome';

/**
 * The sandbox's outcomes by the ending that brings each about (verification §9). The chosen one is taken in the place of
 * what the name or the number ends in; the customer's own data stays as it is.
 */
const OUTCOMES: Readonly<Record<CustomerDocument['customerType'], readonly Choice[]>> = {
  INDIVIDUAL: [
    { value: '000', label: 'Approve' },
    { value: '001', label: 'Leave it to a manual review' },
    { value: '002', label: 'Reject' },
    { value: '003', label: 'Ask for a better document' },
  ],
  BUSINESS: [
    { value: '000', label: 'Approve' },
    { value: '001', label: 'Leave it to a manual review' },
    { value: '002', label: 'Reject' },
    { value: '003', label: 'Leave it in review' },
  ],
};
const BY_DATA: Choice = {
  value: 'data',
  label: 'As the data says',
  hint: 'By the last three characters of the name, or of the company’s number.',
};

/** What was entered, and the button that sends it. */
export const checkStep: Step = {
  name: 'check',
  title: 'Check and send',

  async show(flow, { dispatch, call }, { problems }) {
    const documentHolder = flow.visit.customerId;
    const { data: papers } = await dispatch.execute(new ListDocuments({ documentHolder, limit: 50 }, call));
    return stepPage(flow, {
      step: checkStep,
      problems,
      body: markup`${sections(flow, papers)}${flowForm(flow, {
        action: pageOf(flow, 'check'),
        button: 'Send',
        fields: isSandbox(flow) ? sandboxPanel(flow) : '',
      })}`,
    });
  },

  async take(flow, { dispatch, formCall }, form) {
    const { visit, session } = flow;
    const chosen = form.text(OUTCOME);
    const isOffered = offeredTo(flow).some(({ value }) => value === chosen);
    const wanted = {
      ...{ linkId: visit.linkId, sessionHash: session.hash },
      ...(chosen !== undefined && isOffered && isSandbox(flow) && { suffix: chosen }),
    };
    const { isEnded, verification } = await dispatch.execute(new FinishKycLink(wanted, formCall(wanted)));
    return isEnded ? { onwards: pageOf(flow, 'end') } : { problems: lacksOf(flow, verification), form };
  },
};

/** Without papers a business is decided at once. */
const offeredTo = ({ customer, asksPapers }: Flow): readonly Choice[] =>
  OUTCOMES[customer.customerType].filter(({ value }) => asksPapers || value === '000' || value === '002');

const sandboxPanel = (flow: Flow): Markup =>
  markup`<div class="aside"><p class="tag">Sandbox</p>${choicesField({
    name: OUTCOME,
    label: 'What shall become of it?',
    kind: 'radio',
    choices: [BY_DATA, ...offeredTo(flow)],
    chosen: [BY_DATA.value],
  })}</div>`;

const line = (label: string, value: Inserted) =>
  markup`<div><dt>${label}</dt><dd>${value ?? 'missing'}</dd></div>`;

const section = (flow: Flow, step: string, title: string, lines: readonly Markup[]): Markup =>
  markup`<section id="${step}"><div class="headed"><h2>${title}</h2><a href="${pageOf(flow, step)}">Change<span class="unseen"> ${title.toLowerCase()}</span></a></div><dl>${lines}</dl></section>`;

const countryAt = (customer: CustomerDocument, name: string): string | undefined => {
  const code = shownAt(customer, { name });
  return code && writtenCountries([code]);
};

const addressLine = (customer: CustomerDocument): string | undefined => {
  const parts = ADDRESS.map((asked) =>
    asked.kind === 'country' ? countryAt(customer, asked.name) : shownAt(customer, asked),
  ).filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
};

const sections = (flow: Flow, papers: readonly DocumentDocument[]): readonly Markup[] => {
  const { customer } = flow;
  const asked = (label: string, name: string, kind?: Asked['kind']) =>
    line(label, shownAt(customer, { name, ...(kind !== undefined && { kind }) }));
  const worded = (label: string, name: string) => {
    const value = shownAt(customer, { name });
    return line(label, value && inWords(value));
  };
  const address = line('Address', addressLine(customer));
  const documents = section(
    flow,
    'documents',
    'Documents',
    papers.map(({ documentType, side, fileName }) =>
      line(
        side === undefined ? inWords(documentType) : `${inWords(documentType)}, ${side.toLowerCase()}`,
        fileName,
      ),
    ),
  );
  const terms = section(flow, 'terms', 'Terms', [
    line('Agreed to', customer.endUserTermsConsent?.acceptedAt.slice(0, 10)),
  ]);
  if (customer.customerType === 'INDIVIDUAL')
    return [
      section(flow, 'details', 'Your details', [
        asked('Name', 'fullName'),
        asked('Date of birth', 'birthDate'),
        line('Nationality', countryAt(customer, 'nationality')),
        address,
      ]),
      documents,
      terms,
    ];
  return [
    section(flow, 'company', 'Your company', [
      asked('Legal name', 'businessInfo.legalName'),
      asked('Registration number', 'businessInfo.registrationNumber'),
      asked('Tax number', 'businessInfo.taxId'),
      worded('Legal form', 'businessInfo.entityType'),
      address,
      asked('Works in', 'businessInfo.countriesOfOperation', 'countries'),
    ]),
    ...(flow.asksPapers ? [documents, peopleSection(flow)] : []),
    terms,
  ];
};

const peopleSection = (flow: Flow): Markup =>
  section(
    flow,
    'people',
    'Owners and directors',
    (flow.customer.beneficialOwners ?? []).map(({ personalInfo, roles, ownershipPercentage }) =>
      line(
        `${personalInfo.firstName} ${personalInfo.lastName}`,
        `${roles.map(inWords).join(', ')}, ${ownershipPercentage} %`,
      ),
    ),
  );

/** What is lacking, at the sections where it is filled in. */
const lacksOf = (flow: Flow, { errors }: VerificationDocument): Problems => {
  const { customer } = flow;
  const owners = customer.beneficialOwners ?? [];
  const placeOf = (resourceId: string, type: string): string => {
    if (type.endsWith('_DOCUMENT')) return 'documents';
    if (type.startsWith('MISSING_BENEFICIAL') || type.startsWith('MISSING_CONTROL')) return 'people';
    if (owners.some(({ id }) => id === resourceId)) return 'people';
    return customer.customerType === 'BUSINESS' ? 'company' : 'details';
  };
  const found = new Map<string, string[]>();
  for (const { resourceId, type, field, reason } of errors) {
    const place = placeOf(resourceId, type);
    const said = field === undefined ? reason : `${spoken(field)}${reason.slice(field.length)}`;
    found.set(place, [...(found.get(place) ?? []), said]);
  }
  return Object.fromEntries(
    [...found].map(([place, said]) => [place, `${TITLES[place] ?? place}: ${said.join(', ')}`]),
  );
};

const TITLES: Readonly<Record<string, string>> = {
  company: 'Your company',
  details: 'Your details',
  documents: 'Documents',
  people: 'Owners and directors',
};

/** The last part of a path in words: `address.postalCode` is "postal code". */
const spoken = (path: string): string =>
  (path.split('.').at(-1) ?? path).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
