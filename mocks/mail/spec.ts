// The spec of the mail service, and its types under short names.

import document from '../../specs/generated/mail.json' with { type: 'json' };
import type { components, operations } from '../../specs/generated/mail.ts';
import { documentOf } from '../../src/openapi/document.ts';
import type { Replies } from '../../src/openapi/handler.ts';
import type { Handlers } from '../../src/service/handlers.ts';

export const mailDocument = documentOf(document);

export type Schemas = components['schemas'];
export type Scope = Schemas['Scope'];
export type EventType = Schemas['EventType'];

/** The handlers of all operations of the spec. */
export type MailHandlers = Handlers<operations, Principal>;

/** The responses that an operation documents. */
export type RepliesOf<Id extends keyof operations> = Replies<operations[Id]>;

const { ApiKeyMode, Domain, Scope, TemplateGeneration } = document.components.schemas;

/** The API schemas that stored documents also use. */
export const schemas = {
  apiKeyMode: ApiKeyMode,
  dmarcPolicy: Domain.properties.dmarc_policy,
  scope: Scope,
  templateGeneration: TemplateGeneration,
};

/** All scopes. */
export const SCOPES: readonly Scope[] = Scope.enum as Scope[];

/** The twelve event types. */
export const EVENT_TYPES: readonly EventType[] = document.components.schemas.EventType.enum as EventType[];

/** The caller. */
export interface Principal {
  /** The name of the credential; its calls are counted together. */
  readonly credential: string;
  /** The security scheme that the credential was sent with. */
  readonly scheme: 'api_key' | 'jwt';
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
  /** Whether all messages that it sends go to the sandbox. */
  readonly isTest: boolean;
}
