import { Argument, Command } from 'commander';
import type { CommandContext } from '../../context.ts';
import type { ToolTable } from '../../tool-row.ts';
import { examples } from '../examples.ts';
import { candidates } from './candidates.ts';

const scripts = {
  bash: `_surety() {
  local IFS=$'\\n'
  COMPREPLY=($(surety completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _surety surety`,
  zsh: `#compdef surety
_surety() {
  local -a found
  found=("\${(@f)$(surety completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [ -n "\${found[1]}" ]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _surety surety`,
  fish: `function __surety_words
  set -l line (commandline -opc) (commandline -ct)
  surety completion words -- $line[2..-1] 2>/dev/null
end
complete -c surety -a '(__surety_words)'`,
} as const;

type Shell = keyof typeof scripts;

/** `completion`: a script for a shell, which asks this command for the words. */
export function completionCommand(context: CommandContext, tools: ToolTable): Command {
  const shell = new Argument('<shell>', 'shell of the script').choices([
    'bash',
    'zsh',
    'fish',
    'words',
  ]);
  return new Command('completion')
    .description(
      'Prints a script that completes commands, options and values. Commands are read from the same table as help, so that the script does not age.',
    )
    .addArgument(shell)
    .argument('[words...]', 'for "words": the line so far')
    .addHelpText('after', examples('eval "$(surety completion bash)"', 'surety completion fish'))
    .action(async (name: Shell | 'words', words: string[]) => {
      if (name !== 'words') return context.out.line(scripts[name]);
      for (const word of await candidates(context, tools, words)) context.out.line(word);
    });
}
