// A second implementation with one fault: its modules are loaded anew, and those that the fault changes have another text.

import { registerHooks } from 'node:module';
import type { StartProvider } from '../providers.ts';
import { type Edit, editedText, type KindFault } from './faults.ts';

const MAIN: Readonly<Record<string, readonly [module: string, start: string]>> = {
  mail: ['mail/main.ts', 'startMailService'],
  quota: ['quota/main.ts', 'startQuotaService'],
  vault: ['vault/server.ts', 'startVaultForTests'],
};
const PROVIDERS = new URL('../', import.meta.url).href;

/** By the name of a loading, which stands in the query of its modules' URLs: what is changed in them. */
const editsOf = new Map<string, readonly Edit[]>();

/**
 * What starts a provider with a fault. It works in Node alone, not where modules are loaded by Vite.
 *
 * @throws Error if a text that the fault replaces is not in its module exactly once
 * @example const start = await patchedStart('quota', fault)
 */
export async function patchedStart(service: string, fault: KindFault): Promise<StartProvider> {
  const [module, start] = MAIN[service] as readonly [string, string];
  const loading = String(editsOf.size);
  editsOf.set(loading, fault.edits);
  const loaded = (await import(`${PROVIDERS}${module}?loading=${loading}`)) as Record<string, StartProvider>;
  return loaded[start] as StartProvider;
}

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const loading = loadingOf(context.parentURL);
    const isOwn = loading !== null && resolved.url.startsWith(PROVIDERS);
    return isOwn ? { ...resolved, url: `${resolved.url}?loading=${loading}` } : resolved;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const edits = editsOf.get(loadingOf(url) ?? '') ?? [];
    const file = url.slice(PROVIDERS.length).replace(/\?.*/, '');
    const own = edits.filter((edit) => edit.in === file);
    return own.length === 0 ? loaded : { ...loaded, source: editedText(String(loaded.source), own) };
  },
});

function loadingOf(url: string | undefined): string | null {
  return url?.startsWith(PROVIDERS) === true ? new URL(url).searchParams.get('loading') : null;
}
