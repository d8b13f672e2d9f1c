// The handlers of the control API, file by file; typed from specs/control.yaml.

import type { ServerResponse } from 'node:http';
import type { operations } from '../../../specs/generated/control.ts';
import type { OperationTypes, Reply, ReplyOf, RequestOf } from '../../openapi/handler.ts';
import type { Validators } from '../../openapi/validators.ts';
import type { AnyService } from '../../service/service.ts';
import type { RequestContext, TAKEN_OVER } from '../http/pipeline.ts';
import type { WorldRouter } from '../http/world-router.ts';
import type { Worlds } from '../worlds/worlds.ts';

/** The context of the handlers. */
export interface ControlContext {
  readonly worlds: Worlds;
  /** Where replicas share worlds, leads requests to the one that owns theirs. */
  readonly worldRouter: WorldRouter | undefined;
  readonly services: ReadonlyMap<string, AnyService>;
  /** Validators of each service's document, by name. */
  readonly validators: ReadonlyMap<string, Validators>;
  /** Validators of the control API's own document. */
  readonly ownValidators: Validators;
  readonly version: string;
  /** The base URL of a world's services. */
  readonly baseUrl: (world: string) => string;
  /** The current readers of the stream: closing the server ends their responses. */
  readonly readers: Set<ServerResponse>;
}

/** A handler can wait for what its call caused, or for a delivery. */
export type ControlHandler<Op extends OperationTypes> = (
  request: RequestOf<Op>,
  context: ControlContext,
) => ReplyOf<Op> | Promise<ReplyOf<Op>>;

/** A handler that writes its response itself, in pieces. */
export type TakingOverHandler<Op extends OperationTypes> = (
  request: RequestOf<Op>,
  context: ControlContext,
  connection: Pick<RequestContext, 'request' | 'response'>,
) => typeof TAKEN_OVER;

export type ControlOperations = {
  readonly [Id in Exclude<keyof operations, TakingOver>]: ControlHandler<operations[Id]>;
} & {
  readonly [Id in TakingOver]: TakingOverHandler<operations[Id]>;
};

type TakingOver = 'streamJournal' | 'exportSnapshot';

/** A handler as the pipeline calls it. */
export type AnyControlHandler = (
  request: unknown,
  context: ControlContext,
  connection: RequestContext,
) => Reply | Promise<Reply> | typeof TAKEN_OVER;
