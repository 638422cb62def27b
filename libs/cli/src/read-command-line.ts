import { softwareVersion } from '@causeway/version';
import { Command, CommanderError, Option as Flag } from 'commander';
import {
  UsageError,
  type CommandRow,
  type Given,
  type Option,
  type Program,
  type Value,
} from './command-row.js';
import { nearest } from './nearest.js';

/** Help to show, or the request that a command's row made of the given values. */
export type Reading<Request> = { readonly help: string } | { readonly request: Request };

/**
 * Reads a command line by the program's table.
 * @param interpret makes a request of the row and its values, and may throw a `UsageError` of one sentence
 * @throws {UsageError} naming everything that is wrong at once, followed by the help of the command or group;
 * of an unknown command, those that may be meant
 */
export const readCommandLine = <Row extends CommandRow, Request>(
  program: Program<Row>,
  line: readonly string[],
  interpret: (row: Row, given: Given) => Request,
): Reading<Request> => {
  const screen = { help: '', faults: '' };
  const found: { request?: Request } = {};
  const root = rootOf(program, screen);
  for (const row of program.commands) {
    const leaf = commandOf(root, row, program);
    leaf.action(() => {
      found.request = interpreted(leaf, () => interpret(row, givenTo(leaf, row, program.common)));
    });
  }
  try {
    root.parse([...line], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { help: screen.help.trim() };
    if (error.code === 'commander.unknownCommand') throw new UsageError(unknownCommand(program, root, line));
    const isUnsaid = error.code === 'commander.help';
    throw new UsageError(
      `${isUnsaid ? 'Say what to do.\n\n' : ''}${screen.faults.replace(/^error: /, '').trim()}`,
    );
  }
  return { request: found.request as Request };
};

/** The help of a command, a group, or with no words of the whole program. */
export const helpOn = <Row extends CommandRow>(program: Program<Row>, ...words: string[]): string => {
  const reading = readCommandLine(program, [...words, '--help'], () => undefined);
  return 'help' in reading ? reading.help : '';
};

const rootOf = (program: Program<CommandRow>, screen: { help: string; faults: string }): Command =>
  new Command(program.name)
    .description(program.summary)
    .exitOverride()
    .showHelpAfterError(true)
    .helpOption('-h, --help', 'this text')
    .version(softwareVersion(), '--version', 'the version of the software')
    // Behind a command, words are that command’s own.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => void (screen.help += text),
      writeErr: (text) => void (screen.faults += text),
      getOutHelpWidth: widthOfHelp,
      getErrHelpWidth: widthOfHelp,
    })
    .configureHelp({
      visibleCommands: leavesOf,
      subcommandTerm: (leaf) =>
        [pathOf(leaf), ...leaf.registeredArguments.map((each) => each.name())].join(' '),
      argumentTerm: (argument) => argument.name(),
      commandUsage: (command) => usageOf(program, command),
    })
    .addHelpText('afterAll', `\n${program.ending}`);

const widthOfHelp = (): number => (process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY);

/** Every command below a group, at any depth: one page shows all of them. */
const leavesOf = (command: Command): Command[] =>
  command.commands.flatMap((each) => (each.commands.length === 0 ? [each] : leavesOf(each)));

/** The words after the program's name. */
const pathOf = (command: Command): string =>
  command.parent === null ? '' : [pathOf(command.parent), command.name()].filter(Boolean).join(' ');

const usageOf = ({ name, commands }: Program<CommandRow>, command: Command): string => {
  const row = commands.find(({ words }) => words === pathOf(command));
  const taken =
    row === undefined
      ? ['COMMAND']
      : Object.entries(row.takes).map(([each, { isOptional }]) => (isOptional ? `[${each}]` : each));
  const needed = Object.entries(row?.options ?? {}).flatMap(([option, { needed: must, value }]) =>
    must ? [`--${option} <${value ?? ''}>`] : [],
  );
  return [name, pathOf(command), ...taken, ...needed, '[options]'].filter(Boolean).join(' ');
};

const commandOf = (root: Command, row: CommandRow, { common }: Program<CommandRow>): Command => {
  const groups = row.words.split(' ');
  const verb = groups.pop() ?? '';
  const above = groups.reduce(
    (before, group) => before.commands.find((each) => each.name() === group) ?? before.command(group),
    root,
  );
  const leaf = row.words === '' ? root : above.command(verb);
  leaf.description(row.summary).allowExcessArguments().allowUnknownOption();
  // Which words are missing, too many or unknown is said together with all other faults.
  for (const [name, { about }] of Object.entries(row.takes)) leaf.argument(`[${name}]`, about);
  for (const [name, option] of Object.entries({ ...row.options, ...common }))
    leaf.addOption(flagOf(name, option));
  if (row.remarks !== undefined) leaf.addHelpText('after', `\n${row.remarks}`);
  return leaf;
};

const flagOf = (name: string, { value, about, needed, byDefault, repeats }: Option): Flag => {
  const notes = [
    byDefault === undefined ? '' : ` (default ${byDefault})`,
    needed ? ' (needed)' : '',
    repeats ? '; may be repeated' : '',
  ];
  const flag = new Flag(value === undefined ? `--${name}` : `--${name} <${value}>`, about + notes.join(''));
  if (repeats) flag.argParser<string[] | undefined>((word, before) => [...(before ?? []), word]);
  return flag;
};

/** A `UsageError` becomes the command's own, which its help follows. */
const interpreted = <Request>(leaf: Command, interpret: () => Request): Request => {
  try {
    return interpret();
  } catch (error) {
    if (error instanceof UsageError) leaf.error(error.message);
    throw error;
  }
};

const givenTo = (leaf: Command, row: CommandRow, common: Readonly<Record<string, Option>>): Given => {
  const faults: string[] = [];
  const read = (
    name: string,
    reader: ((word: string) => Value) | undefined,
    word: string,
  ): Value | undefined => {
    try {
      return reader === undefined ? word : reader(word);
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}, not ${JSON.stringify(word)}.`);
      return undefined;
    }
  };
  const given: Record<string, Value | undefined> = {};
  const takes = Object.entries(row.takes);
  const known = { ...row.options, ...common };
  const { words, unknown } = sorted(leaf.args, takes.length);
  faults.push(...unknown.map((option) => unknownOption(option, Object.keys(known))));
  for (const [index, [name, { read: reader, about, isOptional }]] of takes.entries()) {
    const word = words[index];
    if (word !== undefined && word !== '') given[name] = read(name, reader, word);
    else if (!isOptional) faults.push(`${name} is missing: ${about}.`);
  }
  for (const word of words.slice(takes.length)) faults.push(`${word} is one word too many.`);
  const values = leaf.opts<Record<string, unknown>>();
  for (const [name, option] of Object.entries(known)) {
    const said = values[camelCased(name)] ?? option.byDefault;
    if (option.repeats)
      given[name] = ((said ?? []) as string[]).flatMap((word) =>
        read(`--${name}`, option.read, word) === undefined ? [] : word,
      );
    else if (typeof said === 'string') given[name] = read(`--${name}`, option.read, said);
    else if (said === true) given[name] = true;
    else if (option.needed) faults.push(`--${name} is needed: ${option.about}.`);
  }
  const said = new Set(Object.keys(known).filter((name) => values[camelCased(name)] !== undefined));
  faults.push(...(row.faultsOf?.(given, said) ?? []));
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  return given;
};

/** What looks like an option is unknown where it was not taken as one; a word behind it, that no argument needs, is its value. */
const sorted = (
  args: readonly string[],
  taken: number,
): { readonly words: readonly string[]; readonly unknown: readonly string[] } => {
  const isOption = (word: string | undefined): boolean => /^--?[a-z]/i.test(word ?? '');
  const unknown = args.filter(isOption);
  const words = args.filter((word) => !isOption(word));
  const spare = args.filter((word, index) => !isOption(word) && isOption(args[index - 1]));
  for (const value of spare) if (words.length > taken) words.splice(words.indexOf(value), 1);
  return { words, unknown };
};

const unknownOption = (option: string, known: readonly string[]): string => {
  const name = option.replace(/^--?/, '').replace(/=.*$/s, '');
  return `unknown option '--${name}'${perhaps(nearest(name, known).map((each) => `--${each}`))}`;
};

/** Without the help of the group, which may have a hundred lines: the fault would scroll out of sight. */
const unknownCommand = (
  { name }: Pick<Program<CommandRow>, 'name'>,
  group: Command,
  [word = '', ...rest]: readonly string[],
): string => {
  const inner = group.commands.find((each) => each.name() === word);
  if (inner !== undefined) return unknownCommand({ name }, inner, rest);
  const near = nearest(
    word,
    group.commands.map((each) => each.name()),
  );
  const help = [name, pathOf(group), '--help'].filter(Boolean).join(' ');
  return `unknown command '${word}'${perhaps(near)}\n\n\`${help}\` shows those that there are.`;
};

const perhaps = (near: readonly string[]): string =>
  near.length === 0 ? '' : ` (did you mean ${near.join(', ')}?)`;

const camelCased = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
