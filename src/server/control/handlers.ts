// What each operation of the control API does, file by file; typed from specs/control.yaml.

import type { ServerResponse } from 'node:http';
import type { operations } from '../../../specs/generated/control.ts';
import type { OperationTypes, Reply, ReplyOf, RequestOf } from '../../openapi/handler.ts';
import type { Validators } from '../../openapi/validators.ts';
import type { AnyService } from '../../service/service.ts';
import type { TAKEN_OVER } from '../http/pipeline.ts';
import type { RequestContext } from '../http/request-context.ts';
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
  /** All who read the stream at present: closing the server ends their answers. */
  readonly readers: Set<ServerResponse>;
}

/** A handler may wait, for what its call caused or for a delivery. */
export type ControlHandler<Op extends OperationTypes> = (
  request: RequestOf<Op>,
  context: ControlContext,
) => ReplyOf<Op> | Promise<ReplyOf<Op>>;

/** A handler that writes its answer itself, as the stream does. */
export type TakingOverHandler<Op extends OperationTypes> = (
  request: RequestOf<Op>,
  context: ControlContext,
  connection: Pick<RequestContext, 'request' | 'reply'>,
) => typeof TAKEN_OVER;

export type ControlOperations = {
  readonly [Id in Exclude<keyof operations, 'streamJournal'>]: ControlHandler<operations[Id]>;
} & {
  readonly streamJournal: TakingOverHandler<operations['streamJournal']>;
};

/** A handler as the pipeline calls it. */
export type AnyControlHandler = (
  request: unknown,
  context: ControlContext,
  connection: RequestContext,
) => Reply | Promise<Reply> | typeof TAKEN_OVER;
