// The subscription rules (V-SUB-01 to V-SUB-05) once more, as plainly as they can be said: no index, a
// pattern as a regular expression.

export interface Filters {
  readonly path_prefix?: string;
  readonly secret_type?: string;
  readonly tags?: readonly string[];
}

interface Subscription {
  readonly events: readonly string[];
  readonly filters: Filters;
}

interface Event {
  readonly event_type: string;
  readonly path?: string;
}

interface Secret {
  readonly path: string;
  readonly secret_type: string;
  readonly tags: readonly string[];
}

/** Whether a subscription is to get an event, in a vault that holds this one secret. */
export function isWanted({ events, filters }: Subscription, event: Event, secret: Secret): boolean {
  const isAboutSecret = event.event_type.startsWith('secret.') && event.path === secret.path;
  const { path_prefix, secret_type, tags } = filters;
  return (
    events.some((pattern) => expressionOf(pattern).test(event.event_type)) &&
    (path_prefix === undefined || (event.path !== undefined && event.path.indexOf(path_prefix) === 0)) &&
    (secret_type === undefined || (isAboutSecret && secret.secret_type === secret_type)) &&
    (tags === undefined || (isAboutSecret && secret.tags.some((tag) => tags.includes(tag))))
  );
}

function expressionOf(pattern: string): RegExp {
  const segments = pattern.split('.').map((segment) => {
    if (segment === '**') return '[a-z_]+(?:\\.[a-z_]+)*';
    return segment === '*' ? '[a-z_]+' : segment;
  });
  return new RegExp(`^${segments.join('\\.')}$`);
}
