// What is shown of a webhook, in the list as by its id, and that it is what holds, after a second change, too.

import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  createSecret,
  detailOf,
  emit,
  eventOf,
  listedWebhooks,
  namedFilters,
  subscribe,
  unchangingFields,
} from '../support.ts';
import { changed } from './changing-fields.flows.ts';

export const shownFlows = flowsOf('vault', {
  'of several webhooks each is listed once, with its own fields and filters, as it is read': {
    rules: ['V-WH-07.2', 'V-WH-09.1', 'V-WH-09.2', 'V-WH-05.3', 'V-SUB-05.1'],
    needs: ['inbox'],
    async run(session) {
      const filters = { path_prefix: 'prod/', secret_type: 'database', tags: ['pci', 'web'] };
      await using first = await subscribe(session, ['secret.*'], { filters });
      await using second = await subscribe(session, ['policy.created'], { enabled: false });
      await using third = await subscribe(session, ['rotation.due', 'dynamic.**']);
      const listed = await listedWebhooks(session);
      for (const hook of [first, second, third]) {
        const shown = listed.filter(({ id }) => id === hook.id);
        assertSame('how often a webhook is listed', shown.length, 1);
        const detail = await detailOf(session, hook);
        assertSame('url of a webhook', detail.url, hook.url);
        assertSame('the webhook in the list', shown.map(unchangingFields), [unchangingFields(detail)]);
        assertSame('type of its statistics', typeof detail.statistics, 'object');
      }
      const { filters: read } = await detailOf(session, first);
      assertSame('filters that were registered', namedFilters(read), filters);
    },
  },
  'each of several changes of a webhook holds, as it is answered, read and listed': {
    rules: ['V-WH-12', 'V-WH-07.2'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      for (const name of ['Second', 'Third', 'Fourth']) {
        await changed(session, hook, { name });
        assertSame('name after the change', (await detailOf(session, hook)).name, name);
        const [listed] = (await listedWebhooks(session)).filter(({ id }) => id === hook.id);
        assertSame('name in the list', listed?.name, name);
      }
    },
  },
  'a pattern that a change brings, and that is shown, selects as one that was registered': {
    rules: ['V-WH-12', 'V-SUB-02.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { filters: null });
      await changed(session, hook, { events: ['secret.*'] });
      assertSame('events that are shown', (await detailOf(session, hook)).events, ['secret.*']);
      const types = ['secret.created', 'secret.updated', 'secret.accessed', 'secret.deleted'] as const;
      for (const type of types) await emit(session, hook, type);
      const received = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
      assertSame('types delivered', received.sort(), types.toSorted());
    },
  },
  'a path_prefix that a change brings, and that is shown, restricts as one that was registered': {
    rules: ['V-WH-12', 'V-SUB-04'],
    needs: ['inbox', 'simulate'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      for (const folder of ['prod', 'test']) {
        const path_prefix = `${hook.mark}/${folder}/`;
        await changed(session, hook, { filters: { path_prefix } });
        const { filters } = await detailOf(session, hook);
        assertSame('path_prefix that is shown', filters?.path_prefix, path_prefix);
        for (const each of ['prod', 'test']) await createSecret(session, hook, {}, `${each}/${folder}`);
        const paths = (await hook.events('secret.created', `/${folder}"`)).map(({ path }) => path);
        assertSame('paths delivered', paths, [`${hook.mark}/${folder}/${folder}`]);
      }
    },
  },
});
