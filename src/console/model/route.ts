// Where in the console somebody is, as the part of the URL after `#`: the world, the view, and the object that is open.

export const TABS = [
  'timeline',
  'deliveries',
  'requests',
  'events',
  'inbox',
  'scenarios',
  'faults',
  'services',
  'contracts',
  'files',
  'world',
] as const;

export type Tab = (typeof TABS)[number];

/** An object with a link of its own. */
export interface Subject {
  readonly kind: 'delivery' | 'event' | 'request' | 'endpoint' | 'fault' | 'rule' | 'inbox' | 'item';
  readonly id: string;
  /** A part of it: an attempt of a delivery, a pane. */
  readonly part?: string;
}

/** What shows a subject gets it. */
export interface DetailProps {
  readonly subject: Subject;
}

export interface Route {
  readonly world: string;
  readonly tab: Tab;
  readonly subject: Subject | null;
}

const KINDS: ReadonlySet<string> = new Set<Subject['kind']>([
  'delivery',
  'event',
  'request',
  'endpoint',
  'fault',
  'rule',
  'inbox',
  'item',
]);

/**
 * Reads a route; what it does not know becomes the default.
 *
 * @example readRoute('#/t1/timeline/delivery/del_1/2').subject // { kind: 'delivery', id: 'del_1', part: '2' }
 */
export function readRoute(hash: string): Route {
  const [world = '', tab = '', kind = '', id = '', part = ''] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decoded);
  const subject = KINDS.has(kind) && id !== '' ? { kind: kind as Subject['kind'], id } : null;
  return {
    world: /^[a-z0-9-]{1,64}$/.test(world) ? world : 'default',
    tab: TABS.find((known) => known === tab) ?? 'timeline',
    subject: subject && (part === '' ? subject : { ...subject, part }),
  };
}

/** @example routeText({ world: 't1', tab: 'faults', subject: null }) // '#/t1/faults' */
export function routeText({ world, tab, subject }: Route): string {
  const path = subject === null ? [] : [subject.kind, subject.id, ...(subject.part ? [subject.part] : [])];
  return `#/${[world, tab, ...path].map(encodeURIComponent).join('/')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
