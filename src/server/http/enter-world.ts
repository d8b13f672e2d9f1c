// Leads a request to its world: here, or on the replica that owns it.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Replica } from '../../store/store.ts';
import { OwnedElsewhere } from '../../store/store-error.ts';
import { Forwarder } from '../replicas/forward-call.ts';
import { confirmForwarded, sendBack } from '../replicas/forwarded.ts';
import type { Membership } from '../replicas/membership.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { Leaving } from '../worlds/resident-worlds.ts';
import { storeUnavailable } from '../worlds/store-refusal.ts';
import type { Worlds } from '../worlds/worlds.ts';
import { TAKEN_OVER } from './pipeline.ts';

/** A world, or nothing if there is none; or the request has been answered by another replica. */
export type Entered = ManagedWorld | undefined | typeof TAKEN_OVER;

const FAILURES = {
  'no owner': 'No replica serves the world yet; the call had no effect.',
  'owner ended': 'The replica that served the world ended; the call may have had its effect.',
} as const;

/** Finds the worlds of requests. */
export class Entrance {
  readonly #worlds: Worlds;
  readonly #forwarder: Forwarder | undefined;

  constructor(worlds: Worlds) {
    this.#worlds = worlds;
    this.#forwarder = worlds.membership && new Forwarder(worlds.membership);
  }

  /**
   * Finds the world of a request. If another replica owns it, the request is forwarded.
   *
   * @throws ApiError `store-unavailable` or `world-not-readable`
   */
  enter(request: FastifyRequest, reply: FastifyReply, id: string): Entered | Promise<Entered> {
    const entered = this.#worlds.enter(id);
    const { membership } = this.#worlds;
    if (membership === undefined || this.#forwarder === undefined) return entered;
    if (!(entered instanceof Promise)) return here(request, reply, entered);
    return entered.then(
      (managedWorld) => here(request, reply, managedWorld),
      (error) => this.#elsewhere(request, reply, { id, owner: ownerOf(error, membership) }),
    );
  }

  close(): void {
    this.#forwarder?.close();
  }

  async #elsewhere(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, owner }: { readonly id: string; readonly owner: Replica },
  ): Promise<typeof TAKEN_OVER> {
    reply.hijack();
    if (request.raw.isForwarded) {
      sendBack(reply.raw);
      return TAKEN_OVER;
    }
    const { worldId } = request.raw;
    const url = worldId === undefined ? request.url : `/w/${worldId}${request.url}`;
    const call = { request: request.raw, response: reply.raw, url, findOwner: () => this.#findOwner(id) };
    const failure = await this.#forwarder?.forward(call, owner);
    if (failure !== undefined) throw storeUnavailable(FAILURES[failure]);
    return TAKEN_OVER;
  }

  /** The replica that owns a world now; this one if it has taken the world, or if there is no such world. */
  async #findOwner(id: string): Promise<Replica> {
    const membership = this.#worlds.membership as Membership;
    try {
      await this.#worlds.enter(id);
      return membership.self;
    } catch (error) {
      return ownerOf(error, membership);
    }
  }
}

/** A world is in use until the request is answered: another replica can take it only then. */
function here(request: FastifyRequest, reply: FastifyReply, managedWorld: ManagedWorld | undefined): Entered {
  confirmForwarded(request.raw, reply.raw);
  // A response closes once, so that `on` does, which costs less than `once`.
  if (managedWorld !== undefined) reply.raw.on('close', managedWorld.idle.hold());
  return managedWorld;
}

/** The replica that a request has to go to. */
function ownerOf(error: unknown, { peers }: Membership): Replica {
  if (error instanceof OwnedElsewhere) return error.owner;
  if (!(error instanceof Leaving)) throw error;
  const peer = peers.find(({ url }) => url !== '');
  if (peer === undefined) throw storeUnavailable('The server is stopping, and there is no other replica.');
  return peer;
}
