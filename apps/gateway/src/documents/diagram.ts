import { markup, type Markup } from '@causeway/http/pages';

/** What a diagram shows, in the order in which it is written. */
type Step =
  { readonly from: string; readonly to: string; readonly text: string } | { readonly remark: string };

const NAMED = /^(?:actor|participant) (\w+) as (.+)$/;
const MESSAGE = /^(\w+)--?(?:>>|\))(\w+): (.+)$/;
const CHANGE = /^(\[\*\]|\w+) --> (\[\*\]|\w+)(?:: (.+))?$/;
const ARROW = /^(.+?) -->(?:\|"?(.+?)"?\|)? (.+)$/;
const NODE = /^(\w+)(?:\[(.+)\])?$/;
const REMARK = /^(alt|else|loop|Note over \w+:) (.+)$/;
const OPENINGS: Readonly<Record<string, string>> = {
  alt: 'Either: ',
  else: 'Or: ',
  loop: 'Again and again: ',
};
const SILENT = /^(?:sequenceDiagram|stateDiagram-v2|flowchart LR|end|)$/;

/**
 * A diagram as the list of its steps, for pages without scripts and for who has it read out. Undefined for a line that
 * none of our documents has: it is then shown as it is written.
 */
export const diagramSteps = (source: string): Markup | undefined => {
  const names = new Map<string, string>();
  const steps: Step[] = [];
  for (const line of source.split('\n').map((each) => each.trim())) {
    const found = SILENT.test(line) ? [] : stepsOf(line, names);
    if (found === undefined) return undefined;
    steps.push(...found);
  }
  return markup`<ol class="flow">${steps.map(shown)}</ol>`;
};

const stepsOf = (line: string, names: Map<string, string>): readonly Step[] | undefined => {
  const [, id, name] = NAMED.exec(line) ?? [];
  if (id !== undefined && name !== undefined) {
    names.set(id, name);
    return [];
  }
  const [, opening, remark] = REMARK.exec(line) ?? [];
  if (opening !== undefined) return [{ remark: `${OPENINGS[opening] ?? ''}${remark ?? ''}` }];
  const [, from, to, text = ''] = MESSAGE.exec(line) ?? CHANGE.exec(line) ?? [];
  if (from !== undefined && to !== undefined)
    return [{ from: nameOf(from, names), to: nameOf(to, names), text }];
  const [, starts, label = '', ends] = ARROW.exec(line) ?? [];
  if (starts === undefined || ends === undefined) return undefined;
  const nodes = (side: string): string[] => side.split(' & ').map((node) => nodeName(node, names));
  const targets = nodes(ends);
  return nodes(starts).flatMap((start) => targets.map((end) => ({ from: start, to: end, text: label })));
};

const nameOf = (id: string, names: ReadonlyMap<string, string>): string => names.get(id) ?? id;

/** A node is named where it first stands. */
const nodeName = (node: string, names: Map<string, string>): string => {
  const [, id = node, name] = NODE.exec(node) ?? [];
  if (name !== undefined) names.set(id, name);
  return nameOf(id, names);
};

const shown = (step: Step): Markup => {
  if ('remark' in step) return markup`<li class="remark">${step.remark}</li>`;
  const { from, to } = step;
  const text = step.text === '' ? '' : `: ${step.text}`;
  if (from === to) return markup`<li><b>${from}</b>${text}</li>`;
  if (from === '[*]') return markup`<li>Begins as <b>${to}</b>${text}</li>`;
  if (to === '[*]') return markup`<li><b>${from}</b> is its end${text}</li>`;
  return markup`<li><b>${from}</b> → <b>${to}</b>${text}</li>`;
};
