// Plans: what they show without any luck, and in which order they come.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ids } from '../../../src/engine/ids.ts';
import type { Operation } from '../../../src/openapi/operations.ts';
import { loadMutants } from '../../../src/registry/mutants.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry, type Registry } from '../../../src/registry/registry.ts';
import { drawnHistory } from '../../../src/verify/oracle/drawing/draw-history.ts';
import { wholeFocus } from '../../../src/verify/oracle/drawing/focus.ts';
import {
  callOf,
  choicesOf,
  type Intent,
  kept,
  type Plan,
  type Planning,
  passing,
  withBody,
} from '../../../src/verify/oracle/drawing/intents.ts';
import { Seen } from '../../../src/verify/oracle/drawing/seen.ts';
import type { Reference, Step } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';
import type { TwinRun } from '../../../src/verify/oracle/outcome.ts';
import { acrossPlans, namedActionPlans, usePlans } from '../../../src/verify/oracle/planning/across-plans.ts';
import {
  callerPlans,
  formPlans,
  permissionPlans,
  sendingPlans,
  strangerPlans,
} from '../../../src/verify/oracle/planning/caller-plans.ts';
import { choicePlans, endpointPlans, switchPlans } from '../../../src/verify/oracle/planning/change-plans.ts';
import { DrawnPlans } from '../../../src/verify/oracle/planning/drawn-plan.ts';
import { chosenPlans, deliveryPlans } from '../../../src/verify/oracle/planning/event-plans.ts';
import { filterPlans } from '../../../src/verify/oracle/planning/filter-plans.ts';
import { shownIn } from '../../../src/verify/oracle/planning/kinds.ts';
import { learnedFrom } from '../../../src/verify/oracle/planning/learning.ts';
import { limitPlans } from '../../../src/verify/oracle/planning/limit-plans.ts';
import { restOf } from '../../../src/verify/oracle/planning/next-plans.ts';
import { actionPlans, nearPlans, neighbourPlans } from '../../../src/verify/oracle/planning/object-plans.ts';
import { overflowPlans, pagePlans } from '../../../src/verify/oracle/planning/page-plans.ts';
import { ranked } from '../../../src/verify/oracle/planning/rehearsal.ts';
import {
  statePlans,
  stateRefusalPlans,
  stateUsePlans,
} from '../../../src/verify/oracle/planning/state-plans.ts';
import { timedPlans } from '../../../src/verify/oracle/planning/timed-plans.ts';
import { togetherPlans } from '../../../src/verify/oracle/planning/together-plans.ts';
import { oddPlans, takenPlans } from '../../../src/verify/oracle/planning/value-plans.ts';
import { twinRun } from '../../../src/verify/oracle/running/twin-run.ts';
import { CAPABILITIES, type OracleTarget } from '../../../src/verify/session.ts';

let registry: Registry;
let oracle: OracleTarget;
let surface: Surface;
let planning: Planning;

beforeAll(async () => {
  registry = await openRegistry();
  ({ oracle, ...planning } = await planningOf('vault'));
  surface = planning.surface;
});

afterAll(() => oracle.close());

describe('a mutant is told by a plan alone that', () => {
  test.each([
    ['starts again at the third page', () => pagePlans(surface, planning.whole)],
    ['begins a page with the last delivery of the page before', () => pagePlans(surface, planning.whole)],
    ['sends nothing new to a webhook that was enabled again', () => switchPlans(surface, planning.whole)],
    ['makes the third attempt twice', () => endpointPlans(surface, planning.whole)],
    [
      'answers the second change of a webhook, and does not store it',
      () => choicePlans(surface, planning.whole),
    ],
    ['shows a new url and goes on with the old one', () => endpointPlans(surface, planning.whole)],
    ['registers every webhook twice', () => togetherPlans(planning)],
    ['compares tokens case-insensitively', () => formPlans(planning)],
    ['takes a token as the password of Basic', () => formPlans(planning)],
    ['sends the signature without sha256=', () => filterPlans(planning)],
    ['cuts a body after 2,000 characters', () => chosenPlans(planning)],
    ['puts fifteen deliveries on a page without a limit', () => overflowPlans(planning)],
    [
      'takes the beginning of an id of a delivery for the whole',
      () => deliveryPlans(surface, planning.whole, planning.offers),
    ],
    [
      'answers how long a test took in seconds',
      () => deliveryPlans(surface, planning.whole, planning.offers),
    ],
    ['lets a renewed lease run out at its first expiry', () => timedPlans(planning)],
    ['warns of a secret that was deleted', () => timedPlans(planning)],
    ['lets events pass that are about no secret', () => filterPlans(planning)],
    ['pays no attention to path_prefix where an entry is a pattern', () => filterPlans(planning)],
    ['pays no attention to path_prefix where there is a secret_type', () => filterPlans(planning)],
    ['shows new filters and goes on with the old ones', () => filterPlans(planning)],
    [
      'pays attention to the filter by status on the first page alone',
      () => pagePlans(surface, planning.whole),
    ],
    ["pays attention to two of a secret's own thresholds alone", () => timedPlans(planning)],
    ['raises the alarm twice and no more', () => chosenPlans(planning)],
    ['completes a url without a scheme', () => oddPlans(planning)],
    [
      'takes the mean latency of all deliveries that there ever were',
      () => deliveryPlans(surface, planning.whole, planning.offers),
    ],
  ])('%s', async (does, plansOf) => {
    const { allMutants } = await loadMutants(registry);
    const mutant = allMutants.find((each) => each.service === 'vault' && each.does === does);
    const target = await startOracle(registry, ['vault'], { mutant });
    const kinds: string[] = [];
    for (const plan of plansOf()) {
      kinds.push((await runOf(plan, target)).outcome.kind);
      if (kinds.at(-1) === 'diverged') break;
    }
    await target.close();
    expect(kinds).toContain('diverged');
  });
});

describe('a mutant of mail or quota is told by a plan alone that', () => {
  test.each([
    ['lists the settings among the endpoints', acrossPlans],
    ["reaches another tenant's template in sendMail", usePlans],
    ['sends nothing to the one url', switchesOf],
    ['decides by the switch for delivered whether the one url gets deferred', switchesOf],
    ['ends a pause after an hour', switchesOf],
    ['pauses endpoints although it refuses to because of a missing scope', callerPlans],
    ['says from the second read on that a message that failed was sent', statesOf],
    ['takes an ftp url', oddPlans],
    ["changes another tenant's settings as well", callerPlans],
    ['gives a role a name that is in use, as it seems', takenPlans],
    ['gives a new API key every scope', permissionPlans],
    ['puts 100 endpoints on a page by default', overflowPlans],
    ['never puts more than twenty endpoints on a page', overflowPlans],
    ['forgets is_active after the first page', pagesOf],
    ['writes X-RateLimit-Reset in milliseconds', statesOf],
    ['answers 404 when a user has the role already', stateUsePlans],
    ['reports a message whose template could not be rendered twice', stateUsePlans],
    ['goes on refusing what is sent from a domain that was verified since', namedActionPlans],
    ['sends into the sandbox wherever sandbox_mode is named', sendingPlans],
    ['refuses a test key where sandbox_mode is false', sendingPlans],
    ['empties the bounce list for delete_all=false', oddPlans],
    ["reaches another tenant's role in assignRole", strangerPlans],
    ["reaches another tenant's bounce list in deleteBounce", strangerPlans],
    ['takes all addresses off the bounce list with one', neighbourPlans],
    ['accepts a send whose template_id starts with D-', oddPlans],
    ['answers a send to nobody with 422', oddPlans],
    ['answers a send with a template of the tenant with 422', stateUsePlans],
    ['answers no point for a history of one day', (own: Planning) => oddPlans(own).slice(-3)],
    ['finds an endpoint by the beginning of its id in deleteWebhook', nearPlans],
    ['shows signing secrets on the second page of the list', overflowPlans],
    ['registers an endpoint before it meets an unexpected error', stateRefusalPlans],
    ['names the user when the quota of the share refuses', stateUsePlans],
    ['allows a grace of 10 percent to a group, whatever is set', limitPlans],
    ['counts for the partner only what its first tenant writes', limitPlans],
    ['opens the windows of soft quotas by a write that another quota refuses', limitPlans],
  ] as const)('%s', async (does, plansOf) => {
    const { allMutants } = await loadMutants(registry);
    const mutant = allMutants.find((each) => each.service !== 'vault' && each.does === does);
    const { service = '' } = mutant ?? {};
    const own = await planningOf(service);
    const target = await startOracle(registry, [service], { mutant });
    const kinds: string[] = [];
    for (const plan of plansOf(own)) {
      kinds.push((await runOf(plan, target, own)).outcome.kind);
      if (kinds.at(-1) === 'diverged') break;
    }
    await Promise.all([target.close(), own.oracle.close()]);
    expect(kinds).toContain('diverged');
  });
});

test('calls about an object that a plan names name the same one, and those about another one another', async () => {
  const [make, read] = ['createWebhook', 'getWebhook'].map((id) => operationOf(id)) as [Operation, Operation];
  const about = (object: string) => ({ oddity: null, fullness: 0, object });
  const plan = ['a', 'b'].map((name) => callOf(make, about(name)));
  const reads = ['b', 'a', 'c', 'b'].map((name) => callOf(read, about(name)));
  const { done } = await runOf([...plan, ...reads], oracle);
  const calls = done.flatMap(({ step }) => (step.kind === 'call' && step.id.startsWith('s') ? step : []));
  const [one, two] = calls.filter(({ operation }) => operation === 'createWebhook');
  const named = calls.flatMap(({ operation, path }) => (operation === 'getWebhook' ? path?.id : []));
  // There is no third one: it is made before it is read.
  expect(named).toHaveLength(4);
  expect(named.filter((_, at) => at !== 2)).toEqual(
    [two, one, two].map((call) => ({ $of: call?.id, at: '/id' })),
  );
  expect(named.slice(0, 2)).not.toContainEqual(named[2]);
});

test('a state that takes how many makes as many objects as a plan names, and none that is full', async () => {
  const quota = await planningOf('quota');
  const [plan = []] = pagePlans(quota.surface, quota.whole);
  const { done } = await runOf(plan, quota.oracle, quota);
  await quota.oracle.close();
  const states = done.flatMap(({ step }) => (step.kind === 'state' ? step : []));
  expect(states.map(({ state, params }) => [state, params.count])).toEqual([
    ['several users have quotas', 5],
  ]);
});

test.each([
  ['is given an id where it only says that it wants a text', 'quota', 'share', 'owner', expect.any(Object)],
  ['names what nothing shows', 'vault', 'policy.bind', 'identity_id', expect.any(String)],
])('an action %s', async (_, service, name, property, wanted) => {
  const given = await planningOf(service);
  const whole = { ...given.whole, actions: given.whole.actions.filter((each) => each.name === name) };
  const steps: Step[] = [];
  for (const plan of actionPlans({ ...given, whole }))
    steps.push(...(await runOf(plan, given.oracle, given)).done.map(({ step }) => step));
  await given.oracle.close();
  const inputs = steps.flatMap((step) => (step.kind === 'action' ? step.input : []));
  expect(inputs).toContainEqual(expect.objectContaining({ [property]: wanted }));
});

test('two that begin alike are told apart by what happens to one of them', async () => {
  const isOfBackend = ({ name }: { readonly name: string }) => name.startsWith('federation.');
  const actions = planning.whole.actions.filter(isOfBackend);
  const courses: string[] = [];
  for (const plan of timedPlans({ ...planning, whole: { ...planning.whole, actions } })) {
    const { done } = await runOf(plan, oracle);
    const [one, other, ...later] = done.flatMap(({ step }) => (step.kind === 'action' ? step : []));
    expect(one?.input).toEqual(other?.input);
    const nameOf = ({ $of }: Reference) => ($of === one?.id ? 'one' : 'other');
    courses.push(
      later.map(({ input }) => `${input.outcome} ${nameOf(input.backend_id as Reference)}`).join(),
    );
  }
  expect(courses).toContain('failed one,failed one,failed other');
});

test('two changes at once are of one property each, in turn of each two that follow one another', async () => {
  const parts: string[] = [];
  for (const plan of togetherPlans(planning))
    for (const { step } of (await runOf(plan, oracle)).done)
      if (step.kind === 'together')
        parts.push(step.calls.map((each) => Object.keys('body' in each ? Object(each.body) : {})).join(' '));
  expect(parts).toContain('events enabled');
  expect(parts).toContain('enabled name');
});

test('before two calls at once are about a part of an object, another one has been added', async () => {
  const mail = await planningOf('mail');
  const steps: Step[][] = [];
  for (const plan of togetherPlans(mail))
    steps.push((await runOf(plan, mail.oracle, mail)).done.map(({ step }) => step));
  await mail.oracle.close();
  const isAdding = (step: Step) => step.kind === 'call' && step.operation === 'createTemplateVersion';
  const added = steps
    .filter(
      (each) => operationsAtOnce(each).slice(0, 2).join() === 'activateTemplateVersion,deleteTemplateVersion',
    )
    .map((each) => each.filter(isAdding).length);
  expect(added).toEqual([2]);
});

test('once all plans are done, each state begins a plan before one does for the second time', async () => {
  const plans = new DrawnPlans(planning, new Ids(1));
  const states = planning.whole.states.flatMap(({ name, parameters }) =>
    choicesOf(parameters).map(() => name),
  );
  const first: string[] = [];
  for (let count = 0; count <= states.length; count++) {
    const { done } = await runOf(plans.next(), oracle);
    const [step] = done.map((each) => each.step).filter(({ kind }) => kind !== 'clock');
    if (step?.kind === 'state') first.push(step.state);
  }
  expect(first.toSorted()).toEqual(states.toSorted());
});

test('an unusual call is followed by a look at what it has changed, or left', () => {
  const [plan = []] = oddPlans(planning);
  const [made, odd, look] = plan;
  expect([made?.isAlone, odd?.isAlone, look?.isAlone]).toEqual([undefined, true, true]);
});

test('a plan comes first without the reads that show nothing new, and later as it is', async () => {
  const [list, make] = [operationOf('listWebhooks'), operationOf('createWebhook')];
  const read = callOf(list, { oddity: null });
  const plan = [read, read, callOf(make, { oddity: null, fullness: 0 }), read];
  const { short, whole } = await ranked([plan], { rehearsed: [plan], oracle, planning });
  expect(short.map(({ length }) => length)).toEqual([3]);
  expect(whole).toEqual([plan]);
});

test('a plan comes first with one look after each kind of change, and later as it is', async () => {
  const [list, make] = [operationOf('listWebhooks'), operationOf('createWebhook')];
  const look = kept(callOf(list, { oddity: null }));
  const refused = { ...callOf(make, { as: null }), isToBeTaken: false };
  const plan = [callOf(make, { oddity: null, fullness: 0 }), look, refused, look, refused, look];
  const { short, whole } = await ranked([plan], { rehearsed: [plan], oracle, planning });
  expect(short).toEqual([[0, 1, 2, 3].map((at) => plan[at])]);
  expect(whole).toEqual([plan]);
});

test('what is read again after another change shows something else, though it is the same', async () => {
  const [make, read] = ['createWebhook', 'listDeliveries'].map((id) =>
    callOf(operationOf(id), { oddity: null, fullness: 0 }),
  ) as [Intent, Intent];
  const { steps } = shownIn(await runOf([make, read, make, read], oracle), surface.document);
  const [first, second] = steps.filter(({ changesNothing }) => changesNothing);
  expect(second?.kinds.difference(first?.kinds ?? new Set())).toEqual(
    new Set(['after call createWebhook 2 listDeliveries 200']),
  );
});

test('a part of a list is something of its own, later or of one choice, and so is what a limit of a kind lets happen', async () => {
  const quota = await planningOf('quota');
  const [[page, tried], [limit]] = [pagePlans(surface, planning.whole), limitPlans(quota)] as [
    Plan[],
    Plan[],
  ];
  const kindsOf = (run: TwinRun, shown: Surface) =>
    shownIn(run, shown.document).steps.flatMap(({ kinds }) => [...kinds]);
  expect(kindsOf(await runOf(page as Plan, oracle), surface)).toContain(
    'decided listDeliveries later part of a size',
  );
  const shown = kindsOf(await runOf(tried as Plan, oracle), surface);
  expect(shown).toContain('all listDeliveries pending');
  expect(shown).not.toContain('all listDeliveries failed');
  const run = await runOf(limit as Plan, quota.oracle, quota);
  expect(kindsOf(run, quota.surface)).toContain('limited action write 507 tenant replaceTenantQuota hard');
  await quota.oracle.close();
});

test('what is read after a change has emptied something shows something of its own', async () => {
  const mail = await planningOf('mail');
  const [change, read] = ['updateEventSettings', 'getEventSettings'].map((id) =>
    callOf(mail.whole.operations.find((each) => each.id === id) as Operation, { oddity: null, fullness: 0 }),
  ) as [Intent, Intent];
  const plan = [withBody(change, () => ({ url: '' })), read];
  const { steps } = shownIn(await runOf(plan, mail.oracle, mail), mail.surface.document);
  expect(steps.flatMap(({ kinds }) => [...kinds])).toContain(
    'look getEventSettings 200 false updateEventSettings 200 url',
  );
  await mail.oracle.close();
});

function pagesOf({ surface: shown, whole }: Planning): readonly Plan[] {
  return pagePlans(shown, whole);
}

function switchesOf({ surface: shown, whole }: Planning): readonly Plan[] {
  return switchPlans(shown, whole);
}

function statesOf({ whole, surface: { credentials } }: Planning): readonly Plan[] {
  return statePlans(whole, { triedBy: credentials });
}

function operationsAtOnce(steps: readonly Step[]): readonly string[] {
  const together = steps.flatMap((step) => (step.kind === 'together' ? step.calls : []));
  return together.flatMap((each) => (each.kind === 'call' ? each.operation : []));
}

function operationOf(id: string): Operation {
  const operation = planning.whole.operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`the document has no operation ${id}`);
  return operation;
}

async function planningOf(service: string): Promise<Planning & { readonly oracle: OracleTarget }> {
  const own = await startOracle(registry, [service]);
  const shown = await surfaceOf(registry, service);
  const [seen, offers] = [await learnedFrom(own, shown), new Set<string>(CAPABILITIES)];
  const whole = wholeFocus({ surface: shown, ids: new Ids(1), seen, offers });
  return { oracle: own, surface: shown, seen, offers, whole };
}

function runOf(plan: Plan, target: OracleTarget, given = { ...planning, oracle }) {
  const { seen, offers, surface: shown } = given;
  const source = drawnHistory({ surface: shown, ids: new Ids(1), seen: seen.learned(), offers, plan });
  return twinRun({ oracle: given.oracle, target, surface: shown }, source);
}

describe('what ends a plan before its end leaves', () => {
  const plan: Plan = [1_000, 2_000, 3_000].map((byMs) => passing(byMs));
  const notOffered = (step: Step): TwinRun => ({
    ...{ done: [], allowed: [], notCompared: [], arrived: [], decisions: [] },
    outcome: { kind: 'not judged', reason: 'the target offers no such thing', step, isNotOffered: true },
  });

  test('all but the step that the target does not offer', () => {
    const drawn = new Map([['s2', 1]]);
    const step: Step = { kind: 'action', id: 's2', action: 'ship', input: {} };
    const rest = restOf(plan, notOffered(step), { drawn, seen: new Seen() });
    expect(rest).toEqual([[plan[0], plan[2]]]);
  });

  test('the whole, where a state that was to come before it is not offered, and so will be another one', () => {
    const seen = new Seen();
    const step: Step = { kind: 'state', id: 's1', state: 'an order is open', params: {} };
    seen.offers.noteEarlyEnd(plan);
    expect(restOf(plan, notOffered(step), { drawn: new Map(), seen })).toEqual([]);
    seen.offers.noteNotOffered('state an order is open');
    expect(restOf(plan, notOffered(step), { drawn: new Map(), seen })).toEqual([plan]);
  });
});
