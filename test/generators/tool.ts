// A generator, as the runner needs it: what it is called with, and how its client is compiled and does a session.

import type { Session } from './session.ts';

/** How a client is made and run in a folder, which has the document as `spec.json`. */
export interface GeneratorTool {
  readonly name: string;
  readonly version: string;
  readonly language: 'TypeScript' | 'Python' | 'Go' | 'Java' | 'Kotlin' | 'Rust';
  /** The version of OpenAPI that it reads. */
  readonly openapi: '3.1' | '3.0';
  /** What it makes of the union of all events, where events are not parsed by that; for the page, as a sentence. */
  readonly unionBug?: string;
  /** The command line, as a team would write it. */
  readonly command: string;
  /** Commands that must be on the machine, each with arguments that only ask. */
  readonly needs: readonly (readonly string[])[];
  /** Generates the client. */
  generate(folder: string): Promise<void>;
  /** The program of a session, by its path in the folder. */
  program(session: Session): Readonly<Record<string, string>>;
  /** Compiles client and program as strictly as the language can, and gives the command that runs them. */
  compile(folder: string): Promise<readonly string[]>;
}

/** What a session printed of a call or of an event: one line of JSON each. */
export interface Printed {
  readonly name: string;
  readonly status?: number;
  readonly body: unknown;
}

/** @example snake('createWebhook') // 'create_webhook' */
export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`);
}

/** @example upper('createWebhook') // 'CreateWebhook' */
export function upper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The name of a tag as one word: `User quotas` is `UserQuotas`. */
export function tagName(tag: string): string {
  return tag.split(' ').map(upper).join('');
}
