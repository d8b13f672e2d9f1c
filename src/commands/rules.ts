import { Command } from 'commander';
export function rulesCommand(): Command {
  return new Command('rules');
}
