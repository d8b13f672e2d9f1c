// The flags of commands that send deliveries to a receiver.

import { InvalidArgumentError } from 'commander';

/** Reads a URL over http or https. */
export function readUrl(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('write it like http://localhost:3000/hooks.');
}
