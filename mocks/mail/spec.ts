// The spec of the mail service, and its types under short names.

import document from '../../specs/generated/mail.json' with { type: 'json' };
import type { components, operations } from '../../specs/generated/mail.ts';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import type { OperationMocks } from '../../src/service/service.ts';
import type { Principal } from './credentials.ts';

export const mailDocument = document as unknown as OpenApiDocument;

export type Schemas = components['schemas'];
export type Scope = Schemas['Scope'];
export type EventType = Schemas['EventType'];

/** The mocks of all operations of the spec. */
export type MailMocks = OperationMocks<operations, Principal>;

/** Every scope there is. */
export const SCOPES: readonly Scope[] = document.components.schemas.Scope.enum as Scope[];

/** The twelve event types. */
export const EVENT_TYPES: readonly EventType[] = document.components.schemas.EventType.enum as EventType[];
