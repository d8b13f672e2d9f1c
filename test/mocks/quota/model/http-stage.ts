// The real service over HTTP, as everybody else meets it.

import type { MockWorld } from '../../../../src/index.ts';
import { type Credential, FILES, pathOf, quotaAs, USAGE } from '../caller.ts';
import type { Seen, TargetName } from './naive-values.ts';
import { type Answered, type Points, type Stage, shortQuota, warningName } from './stage.ts';

/** Over HTTP only the main tenant is seen, as the superuser's tokens belong to it. */
export class HttpStage implements Stage {
  readonly #world: MockWorld;
  #warnedCount = 0;

  constructor(world: MockWorld) {
    this.#world = world;
  }

  async simulate(action: string, input: object): Promise<unknown | number> {
    const { status, body } = await this.#world.control('POST', `/simulate/quota/${action}`, input);
    return status === 200 ? body.result : status;
  }

  async setQuota(type: string, id: string, body: object): Promise<number> {
    return (await quotaAs(this.#world).put(pathOf(type, id), body)).status;
  }

  async removeQuota(type: string, id: string): Promise<number> {
    return (await quotaAs(this.#world).delete(pathOf(type, id))).status;
  }

  async exempt(type: string, id: string, body: object): Promise<number> {
    return (await quotaAs(this.#world).post(`${pathOf(type, id)}/exempt`, body)).status;
  }

  putFile(
    as: Credential,
    { path, share, bytes }: { path: string; share?: string; bytes: number },
  ): Promise<Answered> {
    const headers = shareHeaders(share);
    return quotaAs(this.#world, as).put(`${FILES}/${path}`, undefined, {
      body: new Uint8Array(bytes),
      headers,
    });
  }

  deleteFile(as: Credential, { path, share }: { path: string; share?: string }): Promise<Answered> {
    return quotaAs(this.#world, as).delete(`${FILES}/${path}`, { headers: shareHeaders(share) });
  }

  async recalculate(): Promise<void> {
    await quotaAs(this.#world).get(`${USAGE}/tenant?recalculate=true`);
  }

  async advance(ms: number): Promise<void> {
    await this.#world.control('POST', '/clock/advance', { by: ms });
  }

  async restore(): Promise<void> {
    const { body } = await this.#world.control('GET', '/snapshot');
    const { status } = await this.#world.control('PUT', '/snapshot', body);
    if (status !== 200) throw new Error(`a world does not take its own snapshot: ${status}`);
  }

  async see(): Promise<Map<TargetName, Seen>> {
    const caller = quotaAs(this.#world);
    const lists = ['users', 'groups', 'shares'].map((part) => caller.get(`${USAGE}/${part}`));
    const usage = (await Promise.all(lists)).flatMap(({ body }) => body.usage);
    usage.push((await caller.get(`${USAGE}/tenant`)).body);
    const seen = usage.map(async ({ target_type, target_id, calculated_at: _, ...held }) => {
      const { status, body } = await caller.get(pathOf(target_type, target_id));
      return [
        `${target_type} ${target_id}`,
        { ...held, quota: status === 200 ? shortQuota(body) : null },
      ] as const;
    });
    return new Map(await Promise.all(seen));
  }

  async warned(): Promise<string[]> {
    const events = await this.#world.events({ type: 'quota.warning', limit: 1000 });
    const news = events.slice(this.#warnedCount);
    this.#warnedCount = events.length;
    return news.map(({ payload }) => warningName(payload));
  }

  async history(type: string, id: string, days: number): Promise<Points | undefined> {
    const query = `target_type=${type}&target_id=${id}&days=${days}`;
    return (await quotaAs(this.#world).get(`${USAGE}/history?${query}`)).body.history;
  }
}

function shareHeaders(share: string | undefined): Record<string, string> {
  return share === undefined ? {} : { 'x-share-id': share };
}
