// Where replicas share worlds, leads a request to its world: here, or on the replica that owns it.

import type { ServerResponse } from 'node:http';
import type { Replica } from '../../store/store.ts';
import { OwnedElsewhere } from '../../store/store-error.ts';
import { Forwarder } from '../replicas/forward-call.ts';
import { confirmForwarded, mayBegin, sendBack } from '../replicas/forwarded.ts';
import type { Membership } from '../replicas/membership.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { ReplicaStopping } from '../worlds/persistence.ts';
import { storeUnavailable } from '../worlds/store-refusal.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { ArrivedRequest } from './arrived-request.ts';
import { TAKEN_OVER } from './pipeline.ts';

/** A world, or nothing if there is none; or the request has been answered by another replica. */
export type RoutedWorld = ManagedWorld | undefined | typeof TAKEN_OVER;

const FAILURES = {
  'no owner': 'No replica serves the world yet; the call had no effect.',
  'owner ended': 'The replica that served the world ended; the call may have had its effect.',
} as const;

/** Leads requests to the replicas that own their worlds. */
export class WorldRouter {
  readonly #worlds: Worlds;
  readonly #membership: Membership;
  readonly #forwarder: Forwarder;
  /**
   * The owners of worlds elsewhere, so that not every call asks the store. One that has changed costs time, but nothing
   * else: a replica sends back what it does not own.
   */
  readonly #owners = new Map<string, Replica>();

  /** @param membership this process as one of the replicas */
  constructor(worlds: Worlds, membership: Membership) {
    this.#worlds = worlds;
    this.#membership = membership;
    this.#forwarder = new Forwarder(membership);
  }

  /**
   * Finds the world of a request. If another replica owns it, the request is forwarded.
   *
   * @throws ApiError `store-unavailable` or `world-not-readable`
   */
  route(request: ArrivedRequest, response: ServerResponse, id: string): RoutedWorld | Promise<RoutedWorld> {
    const known = request.raw.isForwarded ? undefined : this.#knownOwner(id);
    if (known !== undefined) return this.#elsewhere(request, response, { id, owner: known });
    const routed = this.#worlds.load(id);
    const begin = (managedWorld: ManagedWorld | undefined) =>
      mayBegin(request.raw, response, this.#membership.self.id)
        ? here(request, response, managedWorld)
        : back(response);
    if (!(routed instanceof Promise)) return begin(routed);
    return routed.then(begin, (error) =>
      this.#elsewhere(request, response, { id, owner: this.#ownerOf(id, error) }),
    );
  }

  close(): void {
    this.#forwarder.close();
  }

  async #elsewhere(
    request: ArrivedRequest,
    response: ServerResponse,
    { id, owner }: { readonly id: string; readonly owner: Replica },
  ): Promise<typeof TAKEN_OVER> {
    if (request.raw.isForwarded) return back(response);
    request.acceptBody();
    const { worldId } = request;
    const url = worldId === undefined ? request.url : `/w/${worldId}${request.url}`;
    const call = { request: request.raw, response: response, url, findOwner: () => this.#findOwner(id) };
    const failure = await this.#forwarder.forward(call, owner);
    if (failure !== undefined) throw storeUnavailable(FAILURES[failure]);
    return TAKEN_OVER;
  }

  /** The replica that owns a world now; this one if it has taken the world, or if there is no such world. */
  async #findOwner(id: string): Promise<Replica> {
    try {
      await this.#worlds.load(id);
      return this.#membership.self;
    } catch (error) {
      return this.#ownerOf(id, error);
    }
  }

  /** The replica that owned a world when it was last asked for, unless it has left, or the world has come here. */
  #knownOwner(id: string): Replica | undefined {
    const owner = this.#owners.get(id);
    if (owner === undefined) return undefined;
    const isUsable = this.#worlds.isReady && this.#worlds.get(id) === undefined;
    if (isUsable && this.#membership.peers.some((peer) => peer.id === owner.id)) return owner;
    this.#owners.delete(id);
    return undefined;
  }

  /** The replica that a request has to go to. */
  #ownerOf(id: string, error: unknown): Replica {
    if (error instanceof OwnedElsewhere) {
      // Worlds come and go for months, so that those that have gone are forgotten.
      if (this.#owners.size >= this.#worlds.limits.worlds) this.#owners.clear();
      this.#owners.set(id, error.owner);
      return error.owner;
    }
    this.#owners.delete(id);
    if (!(error instanceof ReplicaStopping)) throw error;
    const peer = this.#membership.peers.find(({ url }) => url !== '');
    if (peer === undefined) throw storeUnavailable('The server is stopping, and there is no other replica.');
    return peer;
  }
}

function back(response: ServerResponse): typeof TAKEN_OVER {
  sendBack(response);
  return TAKEN_OVER;
}

/** A world is in use until the request is answered: another replica can take it only then. */
function here(
  request: ArrivedRequest,
  response: ServerResponse,
  managedWorld: ManagedWorld | undefined,
): RoutedWorld {
  confirmForwarded(request.raw, response);
  // A response closes once, so that `on` does, which costs less than `once`.
  if (managedWorld !== undefined) response.on('close', managedWorld.idle.hold());
  return managedWorld;
}
