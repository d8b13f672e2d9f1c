// The real service inside the process, where a step costs microseconds: handlers and actions in steps of a
// world, without server or HTTP.

import { holders } from '../../../../mocks/quota/credentials.ts';
import { quotaView } from '../../../../mocks/quota/domain/quotas.ts';
import type { Target } from '../../../../mocks/quota/domain/targets.ts';
import { quota } from '../../../../mocks/quota/index.ts';
import { events } from '../../../../src/delivery/journal.ts';
import type { World } from '../../../../src/engine/world.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { ApiError } from '../../../../src/service/api-error.ts';
import { moveClock, newWorld, throughJson } from '../../../support/worlds.ts';
import type { Credential } from '../caller.ts';
import { allTargets } from './laws.ts';
import type { Seen, TargetName } from './naive-values.ts';
import { type Answered, type Points, type Stage, shortQuota, warningName } from './stage.ts';

/** The operation that sets, removes or exempts a quota, by the type of its target. */
const OPERATIONS: Readonly<Record<string, { set: string; remove?: string; exempt?: string }>> = {
  user: { set: 'replaceUserQuota', remove: 'deleteUserQuota', exempt: 'setUserExemption' },
  group: { set: 'replaceGroupQuota', remove: 'deleteGroupQuota', exempt: 'setGroupExemption' },
  share: { set: 'replaceShareQuota' },
  tenant: { set: 'replaceTenantQuotaById' },
  partner: { set: 'replacePartnerQuotaById' },
};

export class ProcessStage implements Stage {
  world: World;
  #warnedUpTo = 0;

  constructor(now: number) {
    const settings = { quota: quota.settings.defaults };
    this.world = newWorld({ now, settings });
    this.world.transaction('world created', () => quota.addFixtures(this.world));
  }

  async simulate(action: string, input: object): Promise<unknown | number> {
    try {
      const { run } = quota.actions[action] as { run(input: unknown, world: World): unknown };
      return this.world.transaction(action, (world) => run(input, world)).result;
    } catch (error) {
      if (error instanceof ApiError) return error.status;
      throw error;
    }
  }

  async setQuota(type: string, id: string, body: object): Promise<number> {
    return this.#call(OPERATIONS[type]?.set, { path: { [`${type}_id`]: id }, body }).status;
  }

  async removeQuota(type: string, id: string): Promise<number> {
    return this.#call(OPERATIONS[type]?.remove, { path: { [`${type}_id`]: id } }).status;
  }

  async exempt(type: string, id: string, body: object): Promise<number> {
    return this.#call(OPERATIONS[type]?.exempt, { path: { [`${type}_id`]: id }, body }).status;
  }

  async putFile(
    as: Credential,
    { path, share, bytes: byteLength }: { path: string; share?: string; bytes: number },
  ) {
    return this.#call('putFile', { path: { path }, header: headerOf(share), body: { byteLength } }, as);
  }

  async deleteFile(as: Credential, { path, share }: { path: string; share?: string }) {
    return this.#call('deleteFile', { path: { path }, header: headerOf(share) }, as);
  }

  async recalculate(): Promise<void> {
    this.#call('getTenantUsage', { query: { recalculate: true } });
  }

  async advance(ms: number): Promise<void> {
    const { world } = this;
    moveClock(world, (clock) => clock.movedTo(world.now + ms));
    world.transaction('advance', () => {
      for (const task of world.queue.claim(world.now)) world.finish(task);
    });
  }

  async restore(): Promise<void> {
    const { settings } = this.world;
    this.world = newWorld({ settings, now: this.world.now, state: throughJson(this.world) });
  }

  async see(): Promise<Map<TargetName, Seen>> {
    return new Map(allTargets(this.world).map((target) => [`${target.type} ${target.id}`, seenOf(target)]));
  }

  async warned(): Promise<string[]> {
    const warnings = this.world.journal.since(events, this.#warnedUpTo);
    this.#warnedUpTo = this.world.journal.nextSeq;
    return warnings.map(({ detail }) => warningName(detail.payload));
  }

  async history(type: string, id: string, days: number): Promise<Points> {
    const query = { target_type: type, target_id: id, days };
    return (this.#call('getUsageHistory', { query }) as Answered).body.history;
  }

  #call(operation: string | undefined, parts: object, credential: Credential = 'superuser'): Reply {
    const mock = quota.operations[operation as string] as { handle(request: unknown, world: World): Reply };
    const request = { path: {}, query: {}, header: {}, principal: holders.get(credential), ...parts };
    return this.world.transaction(operation as string, (world) => mock.handle(request, world)).result;
  }
}

function seenOf(target: Target): Seen {
  const { usage, quota: limited } = target;
  return {
    used_bytes: usage.usedBytes,
    file_count: usage.fileCount,
    folder_count: usage.folderCount,
    version_bytes: usage.versionBytes,
    trash_bytes: usage.trashBytes,
    quota: limited === null ? null : shortQuota(quotaView(target, limited)),
  };
}

function headerOf(share: string | undefined): object {
  return share === undefined ? {} : { 'X-Share-Id': share };
}
