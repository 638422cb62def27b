import type { CommandRow, Option, Program } from './command-row.js';

/** What a shell offers besides the words of the program's table. */
export interface Completions {
  /** The command as typed, alone or behind `npx`. */
  readonly command: string;
  /** Programs of their own below the same word. */
  readonly programs: readonly string[];
  /** By the name of an option or an argument: a command of the shell that prints the words which it takes. */
  readonly found: Readonly<Record<string, string>>;
}

/** Stands where a file is wanted, which the shell itself knows. */
const FILES = '@files';

/**
 * The completions of a program as a script of bash or zsh. It knows the words of the program's table: below each word
 * what may follow, and behind each option that takes a value which values.
 */
export const completions = (
  program: Program<CommandRow>,
  shell: 'bash' | 'zsh',
  { command, programs, found }: Completions,
): string => {
  const name = `_${command.replaceAll(/\W/g, '_')}`;
  const cases = [...offers(program, programs, found)].map(
    ([before, words]) => `    "${before}") offered="${words.join(' ')}" ;;`,
  );
  return [
    `# ${command}: eval "$(npx ${command} completion ${shell})"`,
    ...(shell === 'zsh' ? ZSH_BEFORE : []),
    `${name}_offers() {`,
    '  case "$1" in',
    ...cases,
    '    *) return 1 ;;',
    '  esac',
    // A search for words may fail, and offers none.
    '  return 0',
    '}',
    functionOf(name),
    `${name}() { ${name}_from 1; }`,
    `${name}_npx() { if [ "\${COMP_WORDS[1]-}" = "${command}" ]; then ${name}_from 2; fi; }`,
    `complete -o default -F ${name} ${command}`,
    `complete -o default -F ${name}_npx npx`,
  ].join('\n');
};

const ZSH_BEFORE = [
  'autoload -Uz compinit bashcompinit',
  '(( $+functions[compdef] )) || compinit',
  'bashcompinit',
];

/** Walks the line word by word; a value of an option and an argument lead nowhere. (`path` would be PATH in zsh.) */
const functionOf = (name: string): string => `${name}_from() {
  local offered="" before="" option="" each="" at="$1" word="\${COMP_WORDS[COMP_CWORD]}"
  while [ "$at" -lt "$COMP_CWORD" ]; do
    each="\${COMP_WORDS[$at]}"
    at=$((at + 1))
    if [ "$each" = "=" ]; then continue; fi
    if [ -n "$option" ]; then option=""; continue; fi
    case "$each" in
      -*) if ${name}_offers "$before $each"; then option="$before $each"; fi ;;
      *) if ${name}_offers "\${before:+$before }$each"; then before="\${before:+$before }$each"; fi ;;
    esac
  done
  offered=""
  ${name}_offers "\${option:-$before}"
  if [ "$word" = "=" ]; then word=""; fi
  if [ "$offered" = "${FILES}" ]; then COMPREPLY=($(compgen -f -- "$word"))
  else COMPREPLY=($(compgen -W "$offered" -- "$word")); fi
}`;

/** The words that may follow others, by those. */
const offers = (
  { commands, common }: Program<CommandRow>,
  programs: Completions['programs'],
  found: Completions['found'],
): ReadonlyMap<string, readonly string[]> => {
  const words = new Map<string, Set<string>>([['', new Set([...programs].sort())]]);
  const add = (before: string, ...more: readonly string[]): void => {
    words.set(before, new Set([...(words.get(before) ?? []), ...more]));
  };
  const valuesOf = (name: string, { value, read }: Pick<Option, 'value' | 'read'>): readonly string[] => {
    if (found[name] !== undefined) return [`$(${found[name]})`];
    return value === 'FILE' ? [FILES] : (read?.choices ?? []);
  };
  for (const each of programs) add(each, '--help');
  for (const row of commands) {
    const steps = row.words.split(' ');
    steps.forEach((step, index) => add(steps.slice(0, index).join(' '), step));
    for (const [name, argument] of Object.entries(row.takes)) add(row.words, ...valuesOf(name, argument));
    const options = Object.entries({ ...row.options, ...common });
    add(row.words, ...options.map(([name]) => `--${name}`), '--help');
    for (const [name, option] of options)
      if (option.value !== undefined) add(`${row.words} --${name}`, ...valuesOf(name, option));
  }
  return new Map([...words].map(([before, each]) => [before, [...each]]));
};
