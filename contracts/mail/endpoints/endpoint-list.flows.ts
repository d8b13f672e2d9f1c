// The list of webhook endpoints, page by page and by state.

import type { paths } from '../../../specs/generated/mail.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertRefused, assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  changeEndpoint,
  ENDPOINTS,
  listedEndpoints,
  listedIds,
  mailAs,
  register,
  tryToCreate,
} from '../support.ts';

type ListQuery = NonNullable<paths[typeof ENDPOINTS]['get']['parameters']['query']>;

export const endpointListFlows = flowsOf('mail', {
  'no page of the list shows a signing secret': {
    rules: ['M-EP-03.3'],
    needs: ['inbox'],
    async run(session) {
      await using first = await register(session, 'mail-secret-pages', ['bounce']);
      await using second = await register(session, 'mail-secret-pages', ['open']);
      const listed = await listedEndpoints(session, { page_size: 1 });
      const own = listed.filter(({ id }) => id === first.id || id === second.id);
      assertSame('endpoints in the list', own.length, 2);
      for (const endpoint of own)
        assertThat(!Object.hasOwn(endpoint, 'signing_secret'), 'the list should show no signing_secret');
    },
  },
  'a page has 20 endpoints by default, and pages are counted from 1': {
    rules: ['M-EP-08.1', 'M-EP-08.2', 'M-EP-08.3', 'M-EP-08.4', 'M-ER-17.1'],
    async run(session) {
      await using own = await several(session, 23);
      const first = await idsOf(session, { page: 1 });
      assertSame('endpoints on a page, unless asked otherwise', (await idsOf(session, {})).length, 20);
      assertSame('the page that is answered, unless asked otherwise', await idsOf(session, {}), first);
      const second = await idsOf(session, { page: 2 });
      assertThat(second.length > 0, 'the second page of 23 endpoints should not be empty, and is');
      assertSame(
        'endpoints that are on both pages',
        second.filter((id) => first.includes(id)),
        [],
      );
      assertSame('endpoints on a page of 1', (await idsOf(session, { page_size: 1 })).length, 1);
      const most = await idsOf(session, { page_size: 100 });
      assertThat(most.length >= 23, `a page of 100 should have all 23 endpoints, and has ${most.length}`);
      for (const page_size of [7, 100])
        assertSame(
          `own endpoints on all pages of ${page_size}`,
          ownIn(await listedIds(session, { page_size }), own),
          own.ids,
        );
    },
  },
  'without any endpoint the list is empty and total is 0': {
    rules: ['M-EP-08.1'],
    needs: ['states'],
    async run(session) {
      await session.state('no endpoint exists');
      const mail = await mailAs(session);
      const { webhooks, total } = await mail.unwrap(mail.GET(ENDPOINTS));
      assertSame('the list and its total', { webhooks, total }, { webhooks: [], total: 0 });
    },
  },
  'a page size below 1 or above 100 and a page below 1 are refused': {
    rules: ['M-EP-08.2', 'M-EP-08.3'],
    async run(session) {
      const mail = await mailAs(session);
      const statusOf = async (query: ListQuery) =>
        (await mail.GET(ENDPOINTS, { params: { query } })).response.status;
      for (const query of [{ page_size: 1 }, { page_size: 100 }, { page: 1 }, { page: 2, page_size: 100 }])
        assertSame(`status for ${JSON.stringify(query)}`, await statusOf(query), 200);
      for (const query of [
        { page_size: 0 },
        { page_size: 101 },
        { page_size: -1 },
        { page: 0 },
        { page: -1 },
      ])
        assertRefused(`a list with ${JSON.stringify(query)}`, await statusOf(query));
    },
  },
  'is_active keeps the endpoints that are enabled, or those that are not, on every page': {
    rules: ['M-EP-09'],
    async run(session) {
      await using own = await several(session, 6);
      const isEven = (_: string, index: number) => index % 2 === 0;
      for (const id of own.ids.filter(isEven)) await changeEndpoint(session, { id }, { enabled: false });
      const [paused, enabled] = [own.ids.filter(isEven), own.ids.filter((_, index) => index % 2 === 1)];
      for (const page_size of [2, 100]) {
        const [on, off] = [
          await listedIds(session, { page_size, is_active: true }),
          await listedIds(session, { page_size, is_active: false }),
        ];
        assertSame(`own endpoints of is_active=true, on pages of ${page_size}`, ownIn(on, own), enabled);
        assertSame(`own endpoints of is_active=false, on pages of ${page_size}`, ownIn(off, own), paused);
      }
      assertSame('own endpoints without is_active', ownIn(await listedIds(session), own), own.ids);
      await changeEndpoint(session, { id: paused[0] as string }, { enabled: true });
      const on = ownIn(await listedIds(session, { is_active: true }), own);
      assertThat(
        on.includes(paused[0] as string),
        'an endpoint that is enabled again should be among the active ones, and is not',
      );
    },
  },
  'total counts all endpoints that match, on every page': {
    rules: ['M-EP-08.1', 'M-EP-09', 'M-EP-12.2'],
    gaps: ['M-G-34'],
    async run(session) {
      await using own = await several(session, 3);
      await changeEndpoint(session, { id: own.ids[1] as string }, { enabled: false });
      const mail = await mailAs(session);
      const totalOf = async (query: ListQuery) =>
        (await mail.unwrap(mail.GET(ENDPOINTS, { params: { query } }))).total;
      for (const filter of [{}, { is_active: true }, { is_active: false }]) {
        const count = (await listedIds(session, filter)).length;
        for (const page of [1, 2, 9])
          assertSame(
            `total of ${JSON.stringify(filter)} on page ${page}`,
            await totalOf({ ...filter, page, page_size: 2 }),
            count,
          );
      }
      const before = await totalOf({});
      const path = { webhook_id: own.ids[2] as string };
      await mail.DELETE(`${ENDPOINTS}/{webhook_id}`, { params: { path } });
      assertSame('total once one of them is removed', await totalOf({}), before - 1);
    },
  },
  'the oldest endpoints come first, and a page past the last is empty': {
    rules: ['M-EP-08.2'],
    gaps: ['M-G-34'],
    async run(session) {
      await using own = await several(session, 4);
      assertSame(
        'own endpoints in the order of the list',
        ownIn(await listedIds(session, { page_size: 3 }), own, 'as listed'),
        own.ids,
      );
      assertSame(
        'endpoints on a page past the last',
        await idsOf(session, { page: 1_000, page_size: 100 }),
        [],
      );
    },
  },
});

interface OwnEndpoints extends AsyncDisposable {
  /** The ids of the endpoints, in the order in which they were created. */
  readonly ids: readonly string[];
}

async function several(session: Session, count: number): Promise<OwnEndpoints> {
  const body = { url: 'https://shop.example/hooks', enabled_events: ['open'] };
  const created: Awaited<ReturnType<typeof tryToCreate>>[] = [];
  for (let made = 0; made < count; made++) created.push(await tryToCreate(session, body));
  return {
    ids: created.map(({ id }) => id),
    [Symbol.asyncDispose]: async () => {
      for (const endpoint of created) await endpoint[Symbol.asyncDispose]();
    },
  };
}

/** The ids of the flow's own endpoints, each as often as it was listed, in the order of creation. */
function ownIn(listed: readonly string[], { ids }: OwnEndpoints, order?: 'as listed'): string[] {
  const own = listed.filter((id) => ids.includes(id));
  return order === undefined ? own.sort((one, other) => ids.indexOf(one) - ids.indexOf(other)) : own;
}

async function idsOf(session: Session, query: ListQuery): Promise<string[]> {
  const mail = await mailAs(session);
  const { webhooks } = await mail.unwrap(mail.GET(ENDPOINTS, { params: { query } }));
  return webhooks.map(({ id }) => id);
}
