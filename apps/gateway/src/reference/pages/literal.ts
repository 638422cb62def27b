/** Longer than this, an object is written with a line for each member. */
const LINE_MAX = 72;
const NAME = /^[A-Za-z_$][\w$]*$/;

/** Text of a program that stands for itself: what it is made of is code, not a value. */
export class Code {
  constructor(readonly text: string) {}
}

/** A value as JavaScript is written by hand. */
export const literal = (value: unknown, indent = ''): string => {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' && Number.isInteger(value)) return grouped(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => literal(each, inner))
    : Object.entries(value).map(([name, each]) => `${nameOf(name)}: ${literal(each, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return line.length + indent.length <= LINE_MAX && !line.includes('\n')
    ? line
    : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
};

const quoted = (text: string): string =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)}'`;

const nameOf = (name: string): string => (NAME.test(name) ? name : quoted(name));

const grouped = (value: number): string => String(value).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, '_');
