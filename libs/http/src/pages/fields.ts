import { markup, type Inserted, type Markup } from './markup.js';

/** What is wrong with a form: by the name of the field, as a sentence that stands without its label. */
export type Problems = Readonly<Record<string, string>>;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: Inserted;
  readonly value?: string | undefined;
  /** What is wrong with it, if anything. */
  readonly problem?: string | undefined;
  /** Where a browser may know the answer: `postal-code`. */
  readonly autocomplete?: string;
}

interface TextField extends Field {
  readonly type?: 'text' | 'date' | 'tel' | 'email' | 'url';
  readonly inputMode?: 'numeric';
  readonly lengthMax?: number;
}

/** A labelled line of text; its hint and its problem are read out with it. */
export const textField = (field: TextField): Markup => {
  const { name, value, type = 'text', autocomplete, inputMode: inputmode, lengthMax: maxlength } = field;
  const more = attributes({ autocomplete, inputmode, maxlength });
  return framed(
    field,
    markup`<input type="${type}" id="${name}" name="${name}" value="${value}"${more}${described(field)}>`,
  );
};

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: Inserted;
}

/** A labelled list to choose one from; the first line chooses none. */
export const selectField = (
  field: Field & { readonly choices: readonly Choice[]; readonly none?: string },
): Markup => {
  const { name, autocomplete, choices, none = 'Choose' } = field;
  const option = ({ value, label }: Choice) =>
    markup`<option value="${value}"${value === field.value && markup` selected`}>${label}</option>`;
  const more = attributes({ autocomplete });
  return framed(
    field,
    markup`<select id="${name}" name="${name}"${more}${described(field)}><option value="">${none}</option>${choices.map(option)}</select>`,
  );
};

/** A labelled file to choose; `accept` is what the file dialogue offers. */
export const fileField = (field: Field & { readonly accept: string }): Markup => {
  const { name, accept } = field;
  return framed(
    field,
    markup`<input type="file" id="${name}" name="${name}" accept="${accept}"${described(field)}>`,
  );
};

interface Choices extends Omit<Field, 'value'> {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** One of them, or several. */
  readonly kind: 'radio' | 'checkbox';
}

/** Choices below each other under a legend. The first one has the field's name as its id. */
export const choicesField = (field: Choices): Markup => {
  const { name, label: legend, kind, choices, chosen, problem } = field;
  const choice = ({ value, label, hint }: Choice, index: number) => {
    const more = attributes({ id: index === 0 ? name : undefined });
    const checked = chosen.includes(value) && markup` checked`;
    const input = markup`<input type="${kind}"${more} name="${name}" value="${value}"${checked}${described(field)}>`;
    const said = hint !== undefined && markup`<span class="hint">${hint}</span>`;
    return markup`<label class="choice">${input}<span>${label}${said}</span></label>`;
  };
  const wrong = problem !== undefined && ' is-wrong';
  return markup`<fieldset class="choices${wrong}"><legend>${legend}</legend>${notes(field)}${choices.map(choice)}</fieldset>`;
};

/**
 * What is wrong, at the top, each a link to its field. A browser puts the focus on it when the page opens, so that it
 * is read out first. Nothing without problems.
 */
export const problemSummary = (problems: Problems): Markup | undefined => {
  const entries = Object.entries(problems);
  if (entries.length === 0) return undefined;
  const lines = entries.map(([name, problem]) => markup`<li><a href="#${name}">${problem}</a></li>`);
  return markup`<div class="summary" role="alert" tabindex="-1" autofocus><h2>There is a problem</h2><ul>${lines}</ul></div>`;
};

/** A title whose page has problems says so first. */
export const titleWith = (problems: Problems, title: string): string =>
  Object.keys(problems).length === 0 ? title : `Error: ${title}`;

const framed = (field: Field, input: Markup): Markup => {
  const { name, label, problem } = field;
  const wrong = problem !== undefined && ' is-wrong';
  return markup`<div class="field${wrong}"><label for="${name}">${label}</label>${notes(field)}${input}</div>`;
};

type Noted = Pick<Field, 'name' | 'hint' | 'problem'>;

const notes = ({ name, hint, problem }: Noted): readonly Inserted[] => [
  hint !== undefined && markup`<span class="hint" id="${name}-hint">${hint}</span>`,
  problem !== undefined && markup`<span class="wrong" id="${name}-wrong">${problem}</span>`,
];

const described = ({ name, hint, problem }: Noted): Markup => {
  const ids = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-wrong`].filter(
    Boolean,
  );
  return attributes({
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': problem === undefined ? undefined : 'true',
  });
};

const attributes = (named: Readonly<Record<string, string | number | undefined>>): Markup =>
  markup`${Object.entries(named).map(([name, value]) => value !== undefined && markup` ${name}="${value}"`)}`;
