import type { Answer } from '../harness/api-client.js';
import { resolved, typeOf } from './api-schema.js';
import { targetFor, type BadInputWorld, type Proper } from './bad-input-world.js';
import { hostileInForm } from './hostile-values.js';
import type { Expected } from './refusal.js';

/** A form with a file, and what is wrong with it. */
export interface BadForm {
  readonly title: string;
  readonly expected: Expected;
  readonly send: () => Promise<Answer>;
}

type Texts = Readonly<Record<string, unknown>>;
const PDF = new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'], { type: 'application/pdf' });

const formOf = (texts: Texts, file: string | undefined): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, String(value));
  if (file !== undefined) form.append(file, PDF, 'scan.pdf');
  // Without any part it would be no form.
  else if (Object.keys(texts).length === 0) form.append('unknown', 'is ignored');
  return form;
};

/** Every form of the API with one thing wrong, and with everything wrong at once (verification §6, customers §9). */
export const badForms = (world: BadInputWorld): BadForm[] =>
  world.proper.flatMap((operation) => {
    const { form, operationId, method, parts } = operation;
    if (form === undefined) return [];
    const { texts: proper = {}, judged, isRequired } = textsOf(world, operation, form.texts);
    const bad = (what: string, fields: readonly string[], body: FormData | Texts): BadForm => ({
      title: `${operationId} ${what}`,
      expected: { code: 'INVALID_INPUT', fields },
      send: () => world.tenancy.us.api.send(method, targetFor({ ...operation, parts }), body),
    });
    const one = judged.flatMap(([name, schema]) => {
      const { [name]: _left, ...others } = proper;
      const hostile = hostileInForm(schema).map(({ name: how, text }) =>
        bad(`${name} ${how}`, [name], formOf({ ...proper, [name]: text }, form.file)),
      );
      return isRequired(name)
        ? [bad(`${name} missing`, [name], formOf(others, form.file)), ...hostile]
        : hostile;
    });
    const names = judged.map(([name]) => name);
    const wrong = Object.fromEntries(names.map((name) => [name, 'a\u0000b']));
    return [
      ...one,
      bad('without its file', [form.file], formOf(proper, undefined)),
      bad('with its file in another place', [form.file, 'other'], formOf(proper, 'other')),
      bad('with all of it wrong', [...names, form.file], formOf(wrong, undefined)),
      bad('as JSON', ['Content-Type'], proper),
    ];
  });

const textsOf = ({ document }: BadInputWorld, { parts }: Proper, schema: Parameters<typeof resolved>[1]) => {
  const { properties = {}, required = [] } = resolved(document, schema);
  return {
    texts: parts.body,
    judged: Object.entries(properties)
      .map(([name, property]) => [name, resolved(document, property)] as const)
      .filter(([, own]) => typeOf(own) === 'string'),
    isRequired: (name: string) => required.includes(name),
  };
};
