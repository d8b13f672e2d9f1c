// Derives TypeScript names from a spec, and keeps them unique within a file.

import { SpecError } from './spec-error.ts';

/**
 * The type name for a name in a spec.
 *
 * @example typeName('secret.created') // 'SecretCreated'
 * @example typeName('spam_report') // 'SpamReport'
 * @example typeName('2fa-code') // '_2faCode'
 */
export function typeName(text: string): string {
  const words = text.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^\p{ID_Start}/u.test(name) ? name : `_${name}`;
}

/** The same, for a function or a value: `mailEvent`. */
export function valueName(text: string): string {
  const name = typeName(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The same, for a constant: `MAIL_EVENT`. */
export function constantName(text: string): string {
  return typeName(text)
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2')
    .toUpperCase();
}

/** The names of one generated file. */
export class NameRegister {
  readonly #source: string;
  readonly #owners = new Map<string, string>();

  /** @param source the name of the spec in messages */
  constructor(source: string) {
    this.#source = source;
  }

  /**
   * Claims a name for the object at a pointer.
   *
   * @throws SpecError when it is taken
   */
  claim(name: string, pointer: string): string {
    const owner = this.#owners.get(name);
    if (owner !== undefined) {
      const message = `would be named ${name} in TypeScript, like #${owner}; rename one of them`;
      throw new SpecError(this.#source, [{ pointer, message }]);
    }
    this.#owners.set(name, pointer);
    return name;
  }
}
