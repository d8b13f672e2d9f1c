// Finds what answers a request by its method and its path, segment by segment, each without its escapes: text is tried before
// placeholders. No two services have the same path.

import type { ServerResponse } from 'node:http';
import { decoded, type Operation, operationsOf } from '../../openapi/operations.ts';
import type { AnyService } from '../../service/service.ts';
import type { ArrivedRequest, PathValues } from './arrived-request.ts';

/** Answers the requests of a route. */
export type Listener = (request: ArrivedRequest, response: ServerResponse) => void;

/** What a path leads to, and the texts at its placeholders. */
interface Found {
  readonly listener: Listener;
  readonly values: PathValues;
}

/** The end of a route, and the names of the placeholders on the way to it. */
interface Leaf {
  readonly listener: Listener;
  readonly names: readonly string[];
}

type LeavesByMethod = Map<string, Leaf>;

/** What can follow a part of a path. */
class Branch {
  readonly texts = new Map<string, Branch>();
  /** Segments of text and placeholders, by their source. */
  readonly mixed = new Map<string, { readonly texts: readonly string[]; readonly next: Branch }>();
  placeholder: Branch | undefined;
  /** Routes that end here. */
  readonly ends: LeavesByMethod = new Map();
  /** Routes whose last placeholder takes all segments that are left. */
  readonly opens: LeavesByMethod = new Map();
}

/** Whether leaves are what is looked for, given the texts at the placeholders before them. */
type Take = (leaves: LeavesByMethod, texts: readonly string[]) => boolean;

const PLACEHOLDER = /\{[^{}]*\}/;
const NO_VALUES: PathValues = {};

export class RouteTable {
  readonly #root = new Branch();

  /** Adds a route for some methods at the path of an operation. */
  add(
    { path, isMultiSegment }: Pick<Operation, 'path' | 'isMultiSegment'>,
    methods: readonly string[],
    listener: Listener,
  ): void {
    const segments = path.split('/');
    const names = Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
    if (isMultiSegment) segments.pop();
    const end = segments.reduce((branch, segment) => nextOf(branch, segment), this.#root);
    const leaves = isMultiSegment ? end.opens : end.ends;
    for (const method of methods) leaves.set(method, { listener, names });
  }

  /**
   * What a path leads to for a method.
   *
   * @param segments see {@link segmentsOf}
   * @example table.find('GET', ['', 'v3', 'templates', 'tpl_1']) // { listener, values: { id: 'tpl_1' } }
   */
  find(method: string, segments: readonly string[]): Found | undefined {
    let found: Found | undefined;
    visit(this.#root, segments, 0, [], (leaves, texts) => {
      const leaf = leaves.get(method);
      if (leaf === undefined) return false;
      found = { listener: leaf.listener, values: valuesOf(leaf.names, texts) };
      return true;
    });
    return found;
  }

  /**
   * The methods of a path; empty if there is no such path.
   *
   * @example table.methodsOf(['', 'v3', 'user', 'webhooks']) // ['GET', 'HEAD', 'POST']
   */
  methodsOf(segments: readonly string[]): string[] {
    const methods = new Set<string>();
    visit(this.#root, segments, 0, [], (leaves) => {
      for (const method of leaves.keys()) methods.add(method);
      return false;
    });
    return [...methods];
  }
}

/**
 * The segments of a path without their escapes, so that a slash that is escaped belongs to its segment; `undefined` if they
 * cannot be decoded.
 *
 * @example segmentsOf('/v3/a%2Fb') // ['', 'v3', 'a/b']
 */
export function segmentsOf(path: string): string[] | undefined {
  const segments = path.split('/');
  if (!path.includes('%')) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The methods that an operation answers: HEAD returns the head of what GET would return. */
export function methodsOf({ method }: Pick<Operation, 'method'>): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Raised when a path is taken; the message is one line. */
export class PathTaken extends Error {}

/** Paths that belong to the server. */
const OWN_PATHS = /^\/(_countersign|w)(\/|$)/;

/**
 * Checks the paths of all services that are served together.
 *
 * @throws PathTaken when a path is that of another service, or of the server
 * @example assertDistinctPaths(services)
 */
export function assertDistinctPaths(services: ReadonlyMap<string, AnyService>): void {
  const owners = new Map<string, string>();
  for (const { name, document } of services.values()) {
    for (const { id, method, path, pointer } of operationsOf(document)) {
      const place = `${id} of ${name} (#${pointer})`;
      if (OWN_PATHS.test(path)) throw new PathTaken(`${place} is on ${path}, which the server itself has`);
      const key = `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
      const owner = owners.get(key);
      if (owner !== undefined)
        throw new PathTaken(
          `${place} and ${owner} both answer ${method} ${path}; serve only one of them, or give one another path by its \`servers\``,
        );
      owners.set(key, place);
    }
  }
}

/** The branch behind a segment of a path template, which is created if there is none. */
function nextOf(branch: Branch, segment: string): Branch {
  if (/^\{[^{}]*\}$/.test(segment)) {
    branch.placeholder ??= new Branch();
    return branch.placeholder;
  }
  if (PLACEHOLDER.test(segment)) {
    const texts = segment.split(PLACEHOLDER).map(decoded);
    const source = texts.join('{}');
    const known = branch.mixed.get(source)?.next;
    if (known !== undefined) return known;
    const next = new Branch();
    branch.mixed.set(source, { texts, next });
    return next;
  }
  const text = decoded(segment);
  const next = branch.texts.get(text) ?? new Branch();
  branch.texts.set(text, next);
  return next;
}

/** Shows all leaves of a path to `take`, the closest first, until it takes one. */
function visit(
  branch: Branch,
  segments: readonly string[],
  at: number,
  texts: readonly string[],
  take: Take,
): boolean {
  if (at === segments.length) return take(branch.ends, texts);
  const segment = segments[at] as string;
  const { placeholder, mixed, opens } = branch;
  const next = branch.texts.get(segment);
  if (next !== undefined && visit(next, segments, at + 1, texts, take)) return true;
  for (const { texts: around, next: behind } of mixed.values()) {
    const parts = partsBetween(around, segment);
    if (parts !== undefined && visit(behind, segments, at + 1, [...texts, ...parts], take)) return true;
  }
  if (placeholder !== undefined && visit(placeholder, segments, at + 1, [...texts, segment], take))
    return true;
  return opens.size > 0 && take(opens, [...texts, segments.slice(at).join('/')]);
}

/**
 * What stands between the texts of a segment, at least one character each, the first ones as short as possible; `undefined` if
 * they are not all there. No pattern, which would try every way to divide a long segment.
 *
 * @example partsBetween(['', '-', ''], 'a-b-c') // ['a', 'b-c']
 */
function partsBetween([first = '', ...others]: readonly string[], segment: string): string[] | undefined {
  const last = others.pop() ?? '';
  const end = segment.length - last.length;
  if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  const parts: string[] = [];
  let from = first.length;
  for (const text of others) {
    const to = segment.indexOf(text, from + 1);
    if (to === -1) return undefined;
    parts.push(segment.slice(from, to));
    from = to + text.length;
  }
  return from < end ? [...parts, segment.slice(from, end)] : undefined;
}

function valuesOf(names: readonly string[], texts: readonly string[]): PathValues {
  if (names.length === 0) return NO_VALUES;
  return Object.fromEntries(names.map((name, place) => [name, texts[place] as string]));
}
