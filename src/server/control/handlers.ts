// What each operation of the control API does, file by file; typed from specs/control.yaml.

import type { operations } from '../../../specs/generated/control.ts';
import type { OperationTypes, Reply, ReplyOf, RequestOf } from '../../openapi/handler.ts';
import type { Validators } from '../../openapi/validators.ts';
import type { AnyService } from '../../service/service.ts';
import type { Worlds } from '../worlds/worlds.ts';

/** What the handlers work on. */
export interface ControlContext {
  readonly worlds: Worlds;
  readonly services: ReadonlyMap<string, AnyService>;
  /** Validators of each service's document, by name. */
  readonly validators: ReadonlyMap<string, Validators>;
  /** Validators of the control API's own document. */
  readonly ownValidators: Validators;
  readonly version: string;
  /** Where the services of a world answer. */
  readonly baseUrl: (world: string) => string;
}

/** A handler may wait, for what its call caused or for a delivery. */
export type ControlHandler<Op extends OperationTypes> = (
  request: RequestOf<Op>,
  context: ControlContext,
) => ReplyOf<Op> | Promise<ReplyOf<Op>>;

/** The stream is no answer with a body; it is served by a route of its own. */
export type ControlOperations = {
  readonly [Id in Exclude<keyof operations, 'streamJournal'>]: ControlHandler<operations[Id]>;
};

/** A handler as the route calls it. */
export type AnyControlHandler = (request: unknown, context: ControlContext) => Reply | Promise<Reply>;
