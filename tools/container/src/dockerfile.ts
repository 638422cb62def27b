/** One instruction of a stage, continuation lines joined. */
export interface Step {
  readonly instruction: string;
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly from: string;
  readonly steps: readonly Step[];
}

export interface Dockerfile {
  readonly args: Readonly<Record<string, string>>;
  readonly stages: readonly Stage[];
}

/** Reads as much of a Dockerfile as ours uses. Throws, with the line, at anything else. */
export const readDockerfile = (text: string): Dockerfile => {
  const args: Record<string, string> = {};
  const stages: { name: string; from: string; steps: Step[] }[] = [];
  for (const line of logicalLines(text)) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (instruction === 'FROM') stages.push({ ...stageOf(rest, args), steps: [] });
    else if (stage !== undefined && instruction !== '') stage.steps.push({ instruction, text: rest });
    else if (instruction === 'ARG') Object.assign(args, argumentOf(rest));
    else throw new Error(`This line of the Dockerfile is not understood: ${line}`);
  }
  return { args, stages };
};

/** Without comments and empty lines, and with the lines that a backslash continues made one. */
const logicalLines = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const stageOf = (rest: string, args: Readonly<Record<string, string>>): { name: string; from: string } => {
  const [, image, name] = /^(\S+)\s+AS\s+(\S+)$/.exec(rest) ?? [];
  if (image === undefined || name === undefined) throw new Error(`A stage has no name: FROM ${rest}`);
  const from = image.replaceAll(/\$\{(\w+)\}/g, (_, arg: string) => args[arg] ?? '');
  return { name, from };
};

const argumentOf = (rest: string): Record<string, string> => {
  const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(rest) ?? [];
  return { [name]: value };
};
