// Resources that are answered, changed, removed or kept from other tenants otherwise than documented.

import type { RuleId } from '../../../specs/generated/rules.ts';
import {
  type Alter,
  type Answer,
  answered,
  fault,
  faultsOf,
  fieldsOf,
  instead,
  lists,
  replaced,
  replies,
  takes,
  type WireFault,
} from '../../support/wire-faults.ts';
import { reaches, read, refusal } from '../alterations.ts';

/** Answers reads of what was removed as the last read before did. */
const showsRemoved =
  (remove: string, show: string): Alter =>
  () => {
    const kept = new Map<string, Answer>();
    return {
      async answer({ operation, path }, proceed) {
        if (operation === remove) {
          const before = await read(proceed);
          const answer = await proceed();
          if (before.status === 200 && answer.status === 204) kept.set(path, before);
          return answer;
        }
        const answer = await proceed();
        return operation === show && answer.status === 404 ? (kept.get(path) ?? answer) : answer;
      },
    };
  };

/** Refuses a name that was given before. */
const meetsNames =
  (operation: string, isMet: (answer: Answer) => boolean): Alter =>
  () => {
    const known = new Set<unknown>();
    return {
      async answer(call, proceed) {
        if (call.operation !== operation) return proceed();
        const { name, domain } = fieldsOf(call.body);
        const key = JSON.stringify([name ?? domain]);
        const answer = await proceed();
        if (known.has(key) && isMet(answer)) return refusal(409);
        if (answer.status === 201) known.add(key);
        return answer;
      },
    };
  };

/** Gives what is added with a name that is in use another one. */
const addsAgain = (operation: string): Alter =>
  instead(operation, async ({ body }, proceed) => {
    const answer = await proceed();
    if (answer.status !== 409) return answer;
    const { name, domain } = fieldsOf(body);
    const other = name === undefined ? { domain: `other.${domain}` } : { name: `${name} ` };
    return proceed({ body: { ...fieldsOf(body), ...other } });
  });

/** Meets its own name when something is changed. */
const meetsItself = (operation: string): Alter =>
  instead(operation, async ({ body }, proceed) => {
    const { name } = fieldsOf((await read(proceed)).body);
    return name !== undefined && name === fieldsOf(body).name ? refusal(409) : proceed();
  });

const shownOnly = (operation: string): Alter =>
  instead(operation, async ({ body }, proceed) => {
    const answer = await proceed({ body: {} });
    return answer.status === 200
      ? { ...answer, body: { ...fieldsOf(answer.body), ...fieldsOf(body) } }
      : proceed();
  });

const CREATED = ['createTemplate', 'createRole', 'createDomain'];

const ruleOf = (operation: string): RuleId =>
  operation.endsWith('Template') ? 'M-ER-09.3' : operation.endsWith('Role') ? 'M-ER-09.2' : 'M-ER-09.1';

const scopesTaken = (change: (scopes: readonly unknown[]) => readonly unknown[]): Alter =>
  takes('createApiKey', (given) =>
    Array.isArray(given.scopes) ? { ...given, scopes: change(given.scopes) } : given,
  );

const policiesTaken = (operation: string, change: (policy: string) => string): Alter =>
  takes(operation, ({ dmarc_policy: policy, ...given }) =>
    policy === undefined ? given : { ...given, dmarc_policy: replaced(policy, change) },
  );

export const resourceFaults: readonly WireFault[] = [
  ...(
    [
      ['M-ER-08.3', 'template', 'deleteTemplate', 'getTemplate'],
      ['M-ER-08.6', 'domain', 'deleteDomain', 'getDomain'],
      ['M-ER-08.7', 'image', 'deleteImage', 'getImage'],
      ['M-ER-08.8', 'bounce', 'deleteBounce', 'getBounce'],
    ] as const
  ).map(([rule, kind, remove, show]) =>
    fault(rule, `still shows a deleted ${kind}`, showsRemoved(remove, show)),
  ),
  ...CREATED.flatMap((operation) => [
    fault(ruleOf(operation), `lets ${operation} add a second one of the same name`, addsAgain(operation)),
    fault(
      ruleOf(operation),
      `lets ${operation} meet names that another tenant uses`,
      meetsNames(operation, ({ status }) => status === 201),
    ),
  ]),
  ...['createTemplate', 'createRole'].map((operation) =>
    fault(
      ruleOf(operation),
      `keeps the names of what was deleted in ${operation}`,
      meetsNames(operation, () => true),
    ),
  ),
  ...['updateTemplate', 'updateRole'].map((operation) =>
    fault(ruleOf(operation), `meets its own name in ${operation}`, meetsItself(operation)),
  ),
  ...['updateTemplate', 'updateRole', 'updateDomain'].map((operation) =>
    fault('M-ER-17.2', `answers ${operation} with the change, but does not store it`, shownOnly(operation)),
  ),
  ...['listTemplates', 'listApiKeys', 'listImages', 'listDomains', 'listRoles'].map((operation) =>
    fault(
      'M-ER-17.1',
      `leaves the newest out where ${operation} has more than one`,
      lists(operation, (all) => (all.length > 1 ? all.slice(0, -2) : all)),
    ),
  ),
  ...(
    [
      ['template', 'getTemplate'],
      ['API key', 'getApiKey'],
      ['image', 'getImage'],
      ['domain', 'getDomain'],
      ['role', 'getRole'],
    ] as const
  ).map(([kind, operation]) =>
    fault('M-AU-04.2', `shows another tenant's ${kind}`, reaches(operation, 'live')),
  ),
  ...faultsOf({
    'M-ER-04.1': {
      'deletes the active version where there are others': instead(
        'deleteTemplateVersion',
        async ({ path }, proceed) => {
          const { versions } = fieldsOf((await read(proceed, path.slice(0, path.indexOf('/versions')))).body);
          const answer = await proceed();
          return answer.status === 400 && Array.isArray(versions) && versions.length > 1
            ? { status: 204 }
            : answer;
        },
      ),
    },
    'M-ER-05': {
      'takes the name of a family for a scope': scopesTaken((scopes) =>
        scopes.filter((scope) => String(scope).includes('.')),
      ),
      'looks at the first scope of a new key only': scopesTaken((scopes) => scopes.slice(0, 1)),
    },
    'M-ER-08.5': {
      'shows another API key for one that was revoked': () => {
        let known: Answer | undefined;
        return {
          async answer({ operation }, proceed) {
            const answer = await proceed();
            if (operation !== 'getApiKey') return answer;
            if (answer.status === 200) known = answer;
            return answer.status === 404 ? (known ?? answer) : answer;
          },
        };
      },
    },
    'M-ER-06': {
      'takes a policy as it stands in the record': policiesTaken('createDomain', (policy) =>
        policy.replace(/^p=/, ''),
      ),
      'takes a DMARC policy in capitals': policiesTaken('updateDomain', (policy) => policy.toLowerCase()),
      'knows no DMARC policy none': instead('updateDomain', ({ body }, proceed) =>
        fieldsOf(body).dmarc_policy === 'none' ? refusal(400) : proceed(),
      ),
    },
    'M-ER-07': {
      'empties no bounce list, confirmed or not': instead('deleteBounces', () =>
        answered(400, { detail: 'delete_all=true is required' }),
      ),
      'empties the bounce list without checking delete_all': replies('deleteBounces', (answer, { query }) =>
        answer.status === 400 && query.delete_all !== undefined ? { status: 204 } : answer,
      ),
      'empties the bounce list for delete_all=false': replies('deleteBounces', (answer, { query }) =>
        answer.status === 400 && query.delete_all === 'false' ? { status: 204 } : answer,
      ),
      'empties the bounce list though it refuses to': instead('deleteBounces', async (_, proceed) => {
        const answer = await proceed();
        if (answer.status === 400) await proceed({ query: { delete_all: 'true' } });
        return answer;
      }),
    },
    'M-ER-08.8': {
      'takes all addresses off the bounce list with one': instead(
        'deleteBounce',
        async ({ path }, proceed) => {
          const answer = await proceed();
          const all = path.slice(0, path.lastIndexOf('/'));
          if (answer.status === 204) await proceed({ path: all, query: { delete_all: 'true' } });
          return answer;
        },
      ),
    },
    'M-ER-09.1': {
      'treats the names of domains as case-sensitive': instead('createDomain', async ({ body }, proceed) => {
        const answer = await proceed();
        const domain = String(fieldsOf(body).domain);
        const isOther = answer.status === 409 && domain !== domain.toLowerCase();
        const other = { ...fieldsOf(body), domain: `${domain.toLowerCase()}.example` };
        return isOther ? proceed({ body: other }) : answer;
      }),
    },
    'M-ER-16': {
      'answers 404 when a user has the role already': () => {
        const given = new Set<string>();
        return {
          async answer({ operation, path }, proceed) {
            if (operation !== 'assignRole') return proceed();
            if (given.has(path)) return refusal(404);
            given.add(path);
            return proceed();
          },
        };
      },
    },
    'M-ER-17': {
      'makes a version active that is not to be': takes('createTemplateVersion', (given) => ({
        ...given,
        active: true,
      })),
    },
  }),
];
