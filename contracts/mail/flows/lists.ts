// The list of webhook endpoints, page by page.

import type { paths } from '../../../specs/generated/mail.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { mailAs, register } from './support.ts';

const ENDPOINTS = '/v3/user/webhooks';

type ListQuery = NonNullable<paths[typeof ENDPOINTS]['get']['parameters']['query']>;

export const listFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'a page has 20 endpoints unless asked otherwise, and pages are counted from 1',
    rules: ['M-EP-08'],
    needs: ['states'],
    async run(session) {
      await session.state('several endpoints exist', { count: 23 });
      const [unasked, first, second, whole] = [
        await idsOf(session, {}),
        await idsOf(session, { page: 1 }),
        await idsOf(session, { page: 2 }),
        await idsOf(session, { page_size: 100 }),
      ];
      assertSame('endpoints on a page, unless asked otherwise', unasked.length, 20);
      assertSame('the first page, unless asked otherwise', unasked, first);
      assertSame('endpoints on the second page, of 23 in all', second.length, 3);
      assertSame('endpoints on a page of 100', whole.length, 23);
      assertSame('endpoints on both pages together', new Set([...first, ...second]).size, 23);
      assertSame('endpoints on a page of 1', (await idsOf(session, { page_size: 1 })).length, 1);
    },
  }),
  flow({
    service: 'mail',
    title: 'a page size below 1 or above 100 and a page 0 are refused',
    rules: ['M-EP-08'],
    async run(session) {
      const mail = await mailAs(session);
      for (const query of [{ page_size: 0 }, { page_size: 101 }, { page: 0 }]) {
        const { response } = await mail.GET(ENDPOINTS, { params: { query } });
        const isRefused = response.status >= 400 && response.status < 500;
        assertThat(
          isRefused,
          `${JSON.stringify(query)} should be refused, and is answered ${response.status}`,
        );
      }
    },
  }),
  flow({
    service: 'mail',
    title: 'is_active keeps the endpoints that are enabled, or those that are not',
    rules: ['M-EP-09'],
    needs: ['states'],
    async run(session) {
      await session.state('several endpoints exist', { count: 5 });
      const mail = await mailAs(session);
      const states = async (query: ListQuery) => {
        const { webhooks } = await mail.unwrap(mail.GET(ENDPOINTS, { params: { query } }));
        return webhooks.map(({ enabled }) => enabled);
      };
      assertSame('enabled, of is_active=true', await states({ is_active: true }), [true, true, true]);
      assertSame('enabled, of is_active=false', await states({ is_active: false }), [false, false]);
      assertSame('endpoints without is_active', (await states({})).length, 5);
    },
  }),
  flow({
    service: 'mail',
    title: 'an endpoint that is created between two pages is on none twice, and total counts it',
    rules: ['M-EP-08'],
    gaps: ['M-G-34'],
    needs: ['states', 'inbox'],
    async run(session) {
      await session.state('several endpoints exist', { count: 4 });
      const first = await idsOf(session, { page: 1, page_size: 2 });
      await using added = await register(session, 'mail-between-pages');
      const second = await idsOf(session, { page: 2, page_size: 2 });
      const third = await idsOf(session, { page: 3, page_size: 2 });
      assertSame('the page after the last of four', third, [added.id]);
      assertSame('endpoints on three pages', new Set([...first, ...second, ...third]).size, 5);
      const mail = await mailAs(session);
      const { total } = await mail.unwrap(mail.GET(ENDPOINTS, { params: { query: { page: 9 } } }));
      assertSame('total, on a page past the last', total, 5);
    },
  }),
];

async function idsOf(session: Session, query: ListQuery): Promise<string[]> {
  const mail = await mailAs(session);
  const { webhooks } = await mail.unwrap(mail.GET(ENDPOINTS, { params: { query } }));
  return webhooks.map(({ id }) => id);
}
