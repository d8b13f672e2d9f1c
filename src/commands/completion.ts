// `countersign completion`: writes a script that lets a shell complete commands, their subcommands and flags.

import { Argument, Command, type Option } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

const EXAMPLES = `
Examples:
  source <(countersign completion bash)
  countersign completion zsh > "\${fpath[1]}/_countersign"
  countersign completion fish > ~/.config/fish/completions/countersign.fish
  countersign completion powershell | Out-String | Invoke-Expression

Exit codes: 0 written, 2 usage error.
`;

/** @param program makes the program with all commands, whose names and flags are completed */
export function completionCommand(program: () => Promise<Command>): Command {
  return new Command('completion')
    .description('write a script that lets your shell complete commands and flags')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell) => {
      process.stdout.write(SCRIPTS[shell](wordsOf(await program())));
    });
}

/** What can follow a line such as `clock advance`: subcommands, flags, and values of the first argument. */
type Words = ReadonlyMap<string, readonly string[]>;

function wordsOf(command: Command, place: readonly string[] = []): Words {
  const flags = [...command.options, ...(command.parent?.options ?? [])]
    .map(({ long }: Option) => long)
    .filter((long) => long !== undefined && long !== null);
  const inner = command.commands.filter((each) => each.name() !== 'help');
  const values = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const own = [...inner.map((each) => each.name()), ...values, ...new Set(['--help', ...flags])];
  return new Map([
    [place.join(' '), own],
    ...inner.flatMap((each) => [...wordsOf(each, [...place, each.name()])]),
  ]);
}

const SCRIPTS: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: (words) => `_countersign() {
  local line="\${COMP_WORDS[*]:1:COMP_CWORD-1}" known
${shellCase(words, (own) => `known='${own}'`)}
  COMPREPLY=($(compgen -W "$known" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _countersign countersign
`,
  // It is a file of zsh's own folders, which is run as the function that it defines, or it is sourced.
  zsh: (words) => `#compdef countersign
_countersign() {
  local line="\${(j: :)words[2,CURRENT-1]}"
  local -a known
${shellCase(words, (own) => `known=(${own})`)}
  compadd -a known || _files
}
if [[ "$funcstack[1]" == _countersign ]]; then _countersign "$@"; else compdef _countersign countersign; fi
`,
  fish: (words) =>
    `function __countersign_words\n  set -l place (commandline -opc)[2..-1]\n  switch "$place"\n${[...words]
      .reverse()
      .map(
        ([place, own]) =>
          `    case '${place}${place === '' ? '' : '*'}'\n      printf '%s\\n' ${own.join(' ')}\n`,
      )
      .join('')}  end\nend\ncomplete -c countersign -a '(__countersign_words)'\n`,
  powershell: (words) => `Register-ArgumentCompleter -Native -CommandName countersign -ScriptBlock {
  param($word, $ast)
  $words = @{
${Array.from(words, ([place, own]) => `    '${place}' = '${own.join(' ')}'`).join('\n')}
  }
  $given = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" } | Where-Object { $_ -ne $word })
  for ($count = $given.Count; $count -ge 0; $count--) {
    $place = ($given | Select-Object -First $count) -join ' '
    if ($words.ContainsKey($place)) { break }
  }
  $words[$place] -split ' ' | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`,
};

/** What the line so far selects: its longest known beginning decides; the last case is that of the program itself. */
function shellCase(words: Words, assignment: (own: string) => string): string {
  const cases = Array.from(words, ([place, own]) => {
    const pattern = place === '' ? '*' : `'${place}'*`;
    return `    ${pattern}) ${assignment(own.join(' '))} ;;`;
  });
  return ['  case "$line" in', ...cases.reverse(), '  esac'].join('\n');
}
