import type { CallContext, Dispatch } from '@causeway/commands';
import type { KeptFile } from '@causeway/customers/uploads';
import {
  markup,
  named,
  page,
  problemSummary,
  titleWith,
  type Inserted,
  type Page,
  type Problems,
  type SentForm,
} from '@causeway/http/pages';
import { formKeys, pageOf, type Flow } from '../flow.js';

/** A file that came with a form. Without a claim it is dropped again. */
export interface ArrivedFile {
  /** Absent where there is something wrong with it. */
  readonly kept?: KeptFile;
  /** In words that follow its label. */
  readonly problem?: string;
  claim(): void;
  drop(): Promise<void>;
}

/** What a step may ask and do. */
export interface StepTools {
  readonly dispatch: Dispatch;
  readonly call: CallContext;
  /** The file that came with the form, if it may have one. */
  readonly file?: ArrivedFile;
  /** The call of a form's command: the same form is the same command. */
  readonly formCall: (content: unknown) => CallContext;
}

/** A form as it is shown again, with what was wrong with it. */
export interface Refused {
  readonly problems: Problems;
  readonly form?: SentForm;
}
export const NOTHING_WRONG: Refused = { problems: {} };

/** Where the flow goes once a form was taken. */
export interface Onwards {
  readonly onwards: string;
}

/** One page of the flow, with its form. */
export interface Step {
  readonly name: string;
  /** As the overview and the browser's window have it. */
  readonly title: string;
  /** Draws the page, as it is or with what was wrong. `detail` is what follows the step in the path. */
  show(flow: Flow, tools: StepTools, refused: Refused, detail?: string): Promise<Page>;
  /** Takes its form. */
  take(flow: Flow, tools: StepTools, form: SentForm, detail?: string): Promise<Onwards | Refused>;
}

/** The names of a customer's steps, in their order. */
export const stepsOf = ({
  customer,
  asksPapers,
}: Pick<Flow, 'customer' | 'asksPapers'>): readonly string[] => {
  if (customer.customerType === 'INDIVIDUAL') return ['details', 'documents', 'terms', 'check'];
  const papers = asksPapers ? ['documents', 'people'] : [];
  return ['company', ...papers, 'terms', 'check'];
};

/** The path of the step after this one. */
export const stepAfter = (flow: Flow, name: string): Onwards => {
  const names = stepsOf(flow);
  return { onwards: pageOf(flow, names[names.indexOf(name) + 1] ?? 'check') };
};

interface StepPage {
  readonly step: Pick<Step, 'name' | 'title'>;
  readonly problems: Problems;
  readonly intro?: Inserted;
  readonly body: Inserted;
}

/** The frame of a step: where one is, what is wrong, and what is asked. */
export const stepPage = (flow: Flow, { step, problems, intro, body }: StepPage): Page => {
  const names = stepsOf(flow);
  const at = names.indexOf(step.name);
  const { platformName: name } = flow.visit;
  const title = titleWith(problems, step.title);
  const before = names[at - 1];
  const back = before !== undefined && markup`<p><a href="${pageOf(flow, before)}">Back</a></p>`;
  return page({
    title,
    body: markup`${back}<p class="steps">Step ${at + 1} of ${names.length}${name !== undefined && markup` · ${named(name)}`}</p>${problemSummary(problems)}<h1>${step.title}</h1>${intro}${body}`,
  });
};

interface FormParts {
  /** A path of the flow. */
  readonly action: string;
  readonly fields: Inserted;
  readonly button: string;
  /** A second button, which sends the same form and goes on as well. */
  readonly onwards?: string;
  readonly hasFile?: boolean;
}

/** A form of the flow; what it asks is checked here, so that each problem stands at its field. */
export const flowForm = (flow: Flow, { action, fields, button, onwards, hasFile }: FormParts) =>
  markup`<form id="form" method="post" action="${action}" novalidate${hasFile === true && markup` enctype="multipart/form-data"`}>${formKeys(flow)}${fields}<p class="actions"><button${onwards !== undefined && markup` class="quiet"`}>${button}</button>${onwards !== undefined && markup` <button name="${ONWARDS}" value="yes">${onwards}</button>`}</p></form>`;

const ONWARDS = 'onwards';

/** Whether a form was sent to go on, and not only to add to the page. */
export const goesOn = (form: SentForm): boolean => form.text(ONWARDS) !== undefined;
