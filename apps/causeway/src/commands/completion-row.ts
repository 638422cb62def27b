import { oneOf, type CommandRow } from '@causeway/cli';
import type { CausewayRow } from './row.js';

/** Programs of their own below the same word. */
export const PROGRAMS = ['demo', 'listen', 'operator', 'audit', 'doctor', 'reset'] as const;

/** The words that may follow others, by those: what a shell offers. */
export const offers = (
  rows: readonly Pick<CommandRow, 'words' | 'options'>[],
): ReadonlyMap<string, string[]> => {
  const found = new Map<string, Set<string>>([['', new Set(PROGRAMS)]]);
  const add = (before: string, word: string): void => {
    found.set(before, (found.get(before) ?? new Set()).add(word));
  };
  for (const { words, options } of rows) {
    const each = words.split(' ');
    each.forEach((word, index) => add(each.slice(0, index).join(' '), word));
    for (const option of [...Object.keys(options), 'json', 'profile', 'help']) add(words, `--${option}`);
  }
  return new Map([...found].map(([before, words]) => [before, [...words].sort()]));
};

const bash = (rows: readonly CommandRow[]): string => `# causeway: eval "$(npx causeway completion bash)"
_causeway() {
  local word="\${COMP_WORDS[COMP_CWORD]}" path="" each
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$each" in -*) ;; *:*) ;; *) path="\${path:+$path }$each" ;; esac
  done
  local offered=""
  case "$path" in
${[...offers(rows)].map(([before, words]) => `    "${before}") offered="${words.join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$word"))
}
complete -F _causeway causeway`;

const zsh = (rows: readonly CommandRow[]): string => `# causeway: eval "$(npx causeway completion zsh)"
autoload -U +X bashcompinit && bashcompinit
${bash(rows)}`;

/** Completions for a shell, from the same table as the help. */
export const completionRow = (rows: () => readonly CommandRow[]): CausewayRow => ({
  words: 'completion',
  summary: 'Completions for a shell: eval "$(npx causeway completion bash)"',
  takes: { shell: { about: 'bash or zsh', read: oneOf('bash', 'zsh') } },
  options: {},
  work: (given) => Promise.resolve([given['shell'] === 'zsh' ? zsh(rows()) : bash(rows())]),
});
