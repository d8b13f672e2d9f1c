// The path of a document's servers, below which its operations are served: that is how several documents live side by side.

import { isNode, type JsonNode } from './references.ts';

/**
 * The path of the first server, with the defaults of its variables; empty for the root.
 *
 * @example basePathOf([{ url: 'https://api.example.com/v1/' }]) // '/v1'
 */
export function basePathOf(servers: unknown): string {
  const [first] = Array.isArray(servers) ? servers : [];
  return isNode(first) ? pathOf(first) : '';
}

/** The paths of further servers of a document, which differ from that of the first. */
export function otherBasePaths({ servers }: JsonNode): string[] {
  const all = (Array.isArray(servers) ? servers : []).filter(isNode).map(pathOf);
  return [...new Set(all.slice(1))].filter((path) => path !== all[0]).map((path) => path || '/');
}

function pathOf({ url, variables }: JsonNode): string {
  if (typeof url !== 'string') return '';
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const variable = isNode(variables) ? variables[name] : undefined;
    return isNode(variable) ? String(variable.default ?? name) : name;
  });
  const path = URL.canParse(filled, 'http://server.invalid')
    ? new URL(filled, 'http://server.invalid').pathname
    : '';
  return path.replace(/(?<!\/)\/+$/, '').replaceAll('*', '%2A');
}
