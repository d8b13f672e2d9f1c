// New endpoints, and what is shown of endpoints, otherwise than documented.

import {
  type Alter,
  answers,
  changed,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  takes,
  without,
} from '../../support/wire-faults.ts';
import { answersInstead, ENDPOINTS, endpointsIn, invalid, shows } from '../alterations.ts';

const CREATE = 'createWebhook';
const UPDATE = 'updateWebhook';
const ONE = 'getWebhook';
const LIST = 'listWebhooks';
const ROTATE = 'rotateSigningSecret';

const INSTEAD: Fields = { url: 'https://example.com/', enabled_events: ['*'] };

/** Takes some requests for others. */
const takesIf = (
  operations: string | readonly string[],
  isMeant: (given: Fields) => boolean,
  other: object,
): Alter => takes(operations, (given) => (isMeant(given) ? { ...given, ...other } : given));

const urlIs =
  (pattern: RegExp) =>
  ({ url }: Fields) =>
    typeof url === 'string' && pattern.test(url);

const typesOf = ({ enabled_events: types }: Fields): readonly string[] =>
  Array.isArray(types) ? types.map(String) : [];

/** Takes lists of types that are refused for one of known types. */
const takesTypes = (operations: string | readonly string[], isMeant: (types: readonly string[]) => boolean) =>
  takesIf(operations, (given) => Array.isArray(given.enabled_events) && isMeant(typesOf(given)), {
    enabled_events: ['bounce'],
  });

/** Shows signing secrets that it was told at their making, in some answers. */
const reveals =
  (
    operation: string,
    isMeant: (endpoint: Fields, given: Fields) => boolean,
    field = 'signing_secret',
  ): Alter =>
  () => {
    const secrets = new Map<unknown, unknown>();
    const revealed = (endpoint: Fields, given: Fields) =>
      isMeant(endpoint, given)
        ? { ...endpoint, [field]: secrets.get(endpoint.id) ?? 'whsec_shown' }
        : endpoint;
    return {
      async answer(call, proceed) {
        const answer = await proceed();
        const { id, webhook_id: rotated, signing_secret: secret } = fieldsOf(answer.body);
        if (secret !== undefined) secrets.set(id ?? rotated, secret);
        if (call.operation !== operation) return answer;
        const given = fieldsOf(call.body);
        return changed(answer, (body) =>
          Array.isArray(body.webhooks)
            ? { ...body, webhooks: endpointsIn(body).map((each) => revealed(each, given)) }
            : revealed(body, given),
        );
      },
    };
  };

const secrets = (operation: string, change: (secret: string) => string): Alter =>
  answers(operation, (body) => ({ ...body, signing_secret: change(String(body.signing_secret)) }));

/** Finds an endpoint by the beginning of its id. */
const findsBeginning = (operation: string): Alter =>
  instead(operation, async ({ values }, proceed) => {
    const answer = await proceed();
    const id = values.webhook_id ?? '';
    return answer.status === 404 ? proceed({ path: `${ENDPOINTS}/${id.slice(0, -1)}` }) : answer;
  });

export const endpointFieldFaults = faultsOf({
  'M-EP-01': {
    'dates endpoints two hours ahead': shows(({ created_at: at, ...endpoint }) => ({
      ...endpoint,
      created_at: new Date(Date.parse(String(at)) + 7_200_000).toISOString().replace('Z', '+00:00'),
    })),
  },
  'M-EP-02': {
    'answers a new endpoint with 200': answersInstead(CREATE, 201, 200),
    'cuts the query off the url of a new endpoint': takes(CREATE, (given) =>
      typeof given.url === 'string' ? { ...given, url: given.url.split('?', 1)[0] } : given,
    ),
    'answers with the events of a new endpoint, and keeps all': instead(CREATE, async ({ body }, proceed) => {
      const { enabled_events: types } = fieldsOf(body);
      if (typesOf(fieldsOf(body)).length === 0) return proceed();
      const answer = await proceed({ body: { ...fieldsOf(body), enabled_events: ['*'] } });
      return changed(answer, (endpoint) => ({ ...endpoint, enabled_events: types }));
    }),
  },
  'M-EP-03.1': {
    'writes the secret of a new endpoint without whsec_': secrets(CREATE, (secret) => secret.slice(6)),
    'shows the secret of a new endpoint only if it is for all events': answers(CREATE, (endpoint) =>
      typesOf(endpoint)[0] === '*' ? endpoint : without(endpoint, 'signing_secret'),
    ),
  },
  'M-EP-03.2': {
    'writes a rotated secret without whsec_': secrets(ROTATE, (secret) => secret.slice(6)),
    'hides all of a rotated secret but its end': secrets(ROTATE, (secret) => `whsec_…${secret.slice(-4)}`),
  },
  'M-EP-03.3': {
    'shows the signing secret in the list': reveals(LIST, () => true),
    'shows the signing secret after a change': reveals(UPDATE, () => true),
    'shows the signing secrets of endpoints that are not enabled in the list': reveals(
      LIST,
      ({ enabled }) => enabled !== true,
    ),
    'shows the signing secret when a paused endpoint is read': reveals(
      ONE,
      ({ enabled }) => enabled !== true,
    ),
    'shows the signing secret under another name': reveals(ONE, () => true, 'secret'),
    'shows the signing secret when an endpoint is enabled again': reveals(
      UPDATE,
      (_, { enabled }) => enabled === true,
    ),
  },
  'M-EP-04.1': {
    'creates endpoints without url': takesIf(CREATE, (given) => !('url' in given), { url: INSTEAD.url }),
    'takes null for url in a new endpoint': takesIf(CREATE, ({ url }) => url === null, { url: INSTEAD.url }),
  },
  'M-EP-04.2': {
    'creates endpoints without enabled_events': takesIf(CREATE, (given) => !('enabled_events' in given), {
      enabled_events: INSTEAD.enabled_events,
    }),
    'takes null for enabled_events in a new endpoint': takesIf(
      CREATE,
      ({ enabled_events: types }) => types === null,
      { enabled_events: INSTEAD.enabled_events },
    ),
  },
  'M-EP-05.1': {
    'refuses an https url with an http url in it': instead(CREATE, ({ body }, proceed) =>
      urlIs(/^https:/)(fieldsOf(body)) && String(fieldsOf(body).url).includes('http:')
        ? invalid('url')
        : proceed(),
    ),
    'takes an ftp url': takesIf([CREATE, UPDATE], urlIs(/^ftp:/), { url: INSTEAD.url }),
    'takes a url without a scheme': takesIf([CREATE, UPDATE], urlIs(/^[a-z]+\.example/), {
      url: INSTEAD.url,
    }),
    'takes a url that is only a path': takesIf([CREATE, UPDATE], urlIs(/^\//), { url: INSTEAD.url }),
  },
  'M-EP-05.2': {
    'refuses http urls in development': instead(CREATE, ({ body }, proceed) =>
      urlIs(/^http:/)(fieldsOf(body)) ? invalid('url') : proceed(),
    ),
    'refuses a change to an http url in development': instead(UPDATE, ({ body }, proceed) =>
      urlIs(/^http:/)(fieldsOf(body)) ? invalid('url') : proceed(),
    ),
  },
  'M-EP-05.3': {
    'accepts http urls in production': takesIf(CREATE, urlIs(/^http:/), { url: INSTEAD.url }),
  },
  'M-EP-06.1': {
    'refuses an endpoint for blocked': instead(CREATE, ({ body }, proceed) =>
      typesOf(fieldsOf(body)).includes('blocked') ? invalid('enabled_events') : proceed(),
    ),
  },
  'M-EP-06.2': {
    'writes the star out as all types': shows((endpoint) =>
      typesOf(endpoint)[0] === '*' ? { ...endpoint, enabled_events: ['bounce', 'click', 'open'] } : endpoint,
    ),
  },
  'M-EP-06.3': {
    'accepts an event type with a space behind it': takesTypes([CREATE, UPDATE], (types) =>
      types.every((type) => /^[a-z_]+ $/.test(type)),
    ),
    'accepts a pattern of event types': takesTypes([CREATE, UPDATE], (types) =>
      types.every((type) => /^[a-z_]+\*$/.test(type)),
    ),
    'accepts an endpoint for no event': takesTypes([CREATE, UPDATE], (types) => types.length === 0),
    'accepts anything after a known event type': takesTypes(
      [CREATE, UPDATE],
      (types) => types.length > 1 && types[0] === 'bounce',
    ),
  },
  'M-EP-07.1': {
    'refuses an endpoint with both OAuth2 fields': instead(CREATE, ({ body }, proceed) =>
      fieldsOf(body).oauth_client_id === undefined ? proceed() : invalid('oauth_client_id'),
    ),
  },
  'M-EP-07.2': {
    'takes null for a client secret': takesIf(CREATE, ({ oauth_client_secret: secret }) => secret === null, {
      oauth_client_secret: 'secret',
    }),
  },
  'M-EP-10': {
    'shows the signing secret when an endpoint is read': reveals(ONE, () => true),
    'shows a signing secret that is null': answers(ONE, (endpoint) => ({
      ...endpoint,
      signing_secret: null,
    })),
  },
  'M-ER-08.1': {
    'finds an endpoint by the beginning of its id in getWebhook': findsBeginning(ONE),
    'finds an endpoint by the beginning of its id in deleteWebhook': findsBeginning('deleteWebhook'),
  },
});
