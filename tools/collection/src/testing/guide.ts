interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
}

export interface Passage {
  readonly commands: string;
  /** `…` replaces what differs each time; undefined where nothing is shown. */
  readonly shown: string | undefined;
}

/** What of a page can be run: `sh` blocks in their order, each with the `text` block after it, and named files. */
export interface Guide {
  readonly passages: readonly Passage[];
  readonly files: ReadonlyMap<string, string>;
}

const FENCE = /^```(?<language>\w+)(?: (?<file>\S+))?\n(?<text>.*?)^```$/gms;

/** Reads a page. A `console` block is for people: its commands run elsewhere, or not at all. */
export const readGuide = (page: string): Guide => {
  const blocks: Block[] = [...page.matchAll(FENCE)].map(({ groups = {} }) => ({
    language: groups['language'] ?? '',
    file: groups['file'],
    text: groups['text'] ?? '',
  }));
  const passages = blocks.flatMap(({ language, text }, index): Passage[] => {
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ commands: text, shown: next?.language === 'text' ? next.text.trim() : undefined }];
  });
  const named = blocks.flatMap(({ file, text }) => (file === undefined ? [] : [[file, text] as const]));
  return { passages, files: new Map(named) };
};

/** Between the passages' answers in the shell's output; no service or tool prints it. */
const MARK = '=== the next passage ===';

/** One script for a single shell, so that a passage sees the variables of those before it. */
export const scriptOf = ({ passages }: Guide): string =>
  passages.map(({ commands }) => `${commands}echo '${MARK}'\n`).join('');

export const answersIn = (output: string): string[] =>
  output
    .split(`${MARK}\n`)
    .slice(0, -1)
    .map((answer) => answer.trim());

export const fits = (answer: string, shown: string): boolean => {
  const parts = shown.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(answer);
};
