import { RejectedError } from '@causeway/commands';
import {
  BUSINESS_PROOFS,
  DeleteDocument,
  DOCUMENT_TYPES,
  IDENTITY_TYPES,
  isIdentity,
  isTwoSided,
  ListDocuments,
  ListLockedDocuments,
  StoreDocument,
  type DocumentDocument,
  type OwnerDocument,
} from '@causeway/customers';
import { notFound } from '@causeway/http';
import { fileField, markup, type Markup, type Problems, type SentForm } from '@causeway/http/pages';
import { parseId, type Id } from '@causeway/kernel';
import { answersTo, fieldOf, refusedFields, unanswered, type Asked } from '../asked.js';
import { formKeys, pageOf, type Flow } from '../flow.js';
import { choicesOf, inWords } from './labels.js';
import {
  flowForm,
  goesOn,
  stepAfter,
  stepPage,
  type ArrivedFile,
  type Step,
  type StepTools,
} from './step.js';

const FILE = 'file';
const REMOVE = 'remove';
const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';
const LIMIT = 50;
const NOT_CHOSEN = 'is empty';
/** The list of documents that are here. */
const PAPERS = 'papers';

type Holder = Id<'Customer'> | Id<'BeneficialOwner'>;

const typeAsked = (types: readonly string[]): Asked => ({
  name: 'documentType',
  label: 'Kind of document',
  kind: { choices: choicesOf(types) },
});
const COUNTRY: Asked = { name: 'country', label: 'Country that issued it', kind: 'country' };
const OF_IDENTITY: readonly Asked[] = [
  { name: 'documentNumber', label: 'Number of the document' },
  { name: 'issuingAuthority', label: 'Issued by', hint: 'The authority that is named on it.' },
  {
    name: 'side',
    label: 'Side',
    kind: { choices: choicesOf(['FRONT', 'BACK']) },
    hint: 'Only of identity cards and driving licences, which have two: send each in turn.',
    isOptional: true,
  },
];
/** A person’s document is known by more than a company’s. */
const askedOf = ({ types, isPerson }: HolderShown): readonly Asked[] => [
  typeAsked(types),
  COUNTRY,
  ...(isPerson ? OF_IDENTITY : []),
];

/** Documents of the customer, or of one of its people: what is here, and another one. */
export const documentsStep: Step = {
  name: 'documents',
  title: 'Documents',

  async show(flow, tools, { problems, form }, detail) {
    const holder = holderOf(flow, detail);
    const path = pageOf(flow, ...pathTo(detail));
    const documents = await documentsOf(tools, holder.id);
    const locked = await lockedOf(tools, flow);
    const field = (asked: Asked): Markup => fieldOf(asked, form?.text(asked.name), problems[asked.name]);
    const upload = flowForm(flow, {
      action: path,
      button: 'Add this document',
      onwards: detail === undefined ? 'Continue' : 'Back to the list of people',
      hasFile: true,
      fields: markup`${askedOf(holder).map(field)}${fileField({
        ...{ name: FILE, label: 'File', hint: 'PDF, JPEG or PNG, at most 10 MB.', accept: ACCEPTED },
        problem: problems[FILE],
      })}`,
    });
    return stepPage(flow, {
      step: { name: 'documents', title: holder.title },
      problems,
      intro: markup`<p>${holder.intro}</p>`,
      body: markup`<ul class="plain" id="${PAPERS}">${documents.map((each) => card(flow, path, each, locked.includes(each.id)))}</ul>
<h2>Add a document</h2>${upload}`,
    });
  },

  async take(flow, tools, form, detail) {
    const holder = holderOf(flow, detail);
    // Who chose a file and goes on without adding it has it added.
    if (tools.file !== undefined && (isChosen(tools.file) || !goesOn(form))) {
      const added = await upload(flow, tools, form, { holder, detail });
      if ('problems' in added || !goesOn(form)) return added;
    }
    const here = { onwards: pageOf(flow, ...pathTo(detail)) };
    const documents = await documentsOf(tools, holder.id);
    const removed = parseId('Document', form.text(REMOVE) ?? '');
    if (removed !== undefined) {
      if (documents.every(({ id }) => id !== removed)) throw notFound('Document');
      const isLocked = await removeDocument(tools, removed);
      return isLocked
        ? { problems: { [PAPERS]: 'This document was sent for review and stays' }, form }
        : here;
    }
    if (detail !== undefined) return { onwards: pageOf(flow, 'people') };
    const problems = missing(flow, documents);
    return Object.keys(problems).length > 0 ? { problems, form } : stepAfter(flow, 'documents');
  },
};

const pathTo = (detail: string | undefined): readonly string[] =>
  detail === undefined ? ['documents'] : ['documents', detail];

interface HolderShown {
  readonly id: Holder;
  readonly isPerson: boolean;
  readonly title: string;
  readonly intro: string;
  readonly types: readonly string[];
}

/** The customer itself, or one of its people; another one’s are not there. */
const holderOf = ({ customer, visit }: Flow, detail: string | undefined): HolderShown => {
  const id = visit.customerId;
  if (detail !== undefined) {
    const owner = (customer.beneficialOwners ?? []).find((each) => each.id.endsWith(`:${detail}`));
    if (owner === undefined) throw notFound('BeneficialOwner');
    return { id: owner.id, types: IDENTITY_TYPES, isPerson: true, ...wordsFor(owner) };
  }
  if (customer.customerType === 'INDIVIDUAL')
    return {
      ...{ id, types: IDENTITY_TYPES, isPerson: true, title: 'Your identity document' },
      intro: 'A passport, or both sides of an identity card or driving licence.',
    };
  return {
    ...{
      id,
      isPerson: false,
      types: DOCUMENT_TYPES.filter((type) => !isIdentity(type)),
      title: 'Papers of the company',
    },
    intro:
      'One for each: that the company exists, who controls it, who owns it, and its address. A trust agreement may show two of these.',
  };
};

const wordsFor = ({ personalInfo }: OwnerDocument): Pick<HolderShown, 'title' | 'intro'> => ({
  title: `Documents of ${personalInfo.firstName} ${personalInfo.lastName}`,
  intro:
    personalInfo.nationality === 'US'
      ? 'A passport, or both sides of an identity card or driving licence.'
      : 'A passport, and both sides of an identity card or driving licence.',
});

const documentsOf = async (
  { dispatch, call }: StepTools,
  documentHolder: Holder,
): Promise<readonly DocumentDocument[]> =>
  (await dispatch.execute(new ListDocuments({ documentHolder, limit: LIMIT }, call))).data;

/** Documents of a submission that is under review or decided stay (verification §6). */
const lockedOf = ({ dispatch, call }: StepTools, { visit }: Flow): Promise<readonly Id<'Document'>[]> =>
  dispatch.execute(new ListLockedDocuments({ customerId: visit.customerId }, call));

/** Whether it stays, because it is locked. */
const removeDocument = async (
  { dispatch, formCall }: StepTools,
  documentId: Id<'Document'>,
): Promise<boolean> => {
  try {
    await dispatch.execute(new DeleteDocument({ documentId }, formCall([REMOVE, documentId])));
    return false;
  } catch (error) {
    if (error instanceof RejectedError && error.code === 'DOCUMENT_LOCKED') return true;
    throw error;
  }
};

const card = (
  flow: Flow,
  path: string,
  { id, documentType, side, fileName }: DocumentDocument,
  isLocked: boolean,
): Markup => {
  const kind = side === undefined ? inWords(documentType) : `${inWords(documentType)}, ${side.toLowerCase()}`;
  const removal = markup`<form class="inline" method="post" action="${path}">${formKeys(flow)}<input type="hidden" name="${REMOVE}" value="${id}"><button class="quiet" aria-label="Remove: ${kind}">Remove</button></form>`;
  return markup`<li class="card"><p><strong>${kind}</strong><br><span class="tag">${fileName}</span></p>
${isLocked ? markup`<p>Sent for review</p>` : removal}</li>`;
};

/** A browser sends a file that was not chosen as an empty one. */
const isChosen = ({ kept, problem }: ArrivedFile): boolean => kept !== undefined || problem !== NOT_CHOSEN;

const upload = async (
  flow: Flow,
  { dispatch, formCall, file }: StepTools,
  form: SentForm,
  { holder, detail }: { readonly holder: HolderShown; readonly detail: string | undefined },
) => {
  const asked = askedOf(holder);
  const type = form.text('documentType') ?? '';
  const problems: Problems = {
    ...unanswered(asked, form),
    ...(type !== '' &&
      !holder.types.includes(type) && { documentType: 'Kind of document is not one of these' }),
    ...neededFor(type, form),
    ...(file?.kept === undefined && { [FILE]: `File ${file?.problem ?? 'is missing'}` }),
  };
  if (file?.kept === undefined || Object.keys(problems).length > 0) return { problems, form };
  const { side, ...said } = answersTo(asked, form);
  const fields = { ...said, ...(isTwoSided(type) && { side }) } as never;
  const sent = { holder: holder.id, fields, ...file.kept };
  file.claim();
  try {
    await dispatch.execute(new StoreDocument(sent, formCall([holder.id, said, side])));
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    await file.drop();
    // The same form again: its first file is there.
    if (error.code !== 'IDEMPOTENCY_KEY_REUSED') return { problems: refusedFile(error, asked), form };
  }
  return { onwards: pageOf(flow, ...pathTo(detail)) };
};

/** What speaks of no field speaks of the file: too many documents, or one that a provider finds unfit. */
const refusedFile = (error: RejectedError, asked: readonly Asked[]): Problems =>
  Array.isArray(error.details['errors'])
    ? refusedFields(error, asked)
    : { [FILE]: `File was not taken: ${inWords(error.code).toLowerCase()}` };

/** The sides of a document that has two are sent one by one. */
const neededFor = (type: string, form: SentForm): Problems =>
  isTwoSided(type) && form.text('side') === undefined ? { side: 'Side is missing' } : {};

/** What cannot be sent without: said here already, and not only at the end. */
const missing = ({ customer }: Flow, documents: readonly DocumentDocument[]): Problems => {
  if (customer.customerType === 'INDIVIDUAL')
    return documents.some(({ documentType }) => isIdentity(documentType))
      ? {}
      : { documentType: 'Add a passport, an identity card or a driving licence' };
  const lacking = BUSINESS_PROOFS.filter(
    ({ types }) => !documents.some(({ documentType }) => types.some((type) => type === documentType)),
  );
  return lacking.length === 0
    ? {}
    : { documentType: `Add a document that shows ${lacking.map(({ proves }) => proves).join(', and ')}` };
};
