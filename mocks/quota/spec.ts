// The spec of the quota service, and its types under short names.

import document from '../../specs/generated/quota.json' with { type: 'json' };
import type { components, operations } from '../../specs/generated/quota.ts';
import { documentOf } from '../../src/openapi/document.ts';
import type { Handlers } from '../../src/service/handlers.ts';
import type { Principal } from './credentials.ts';

export const quotaDocument = documentOf(document);

export type Schemas = components['schemas'];

/** The API schemas that stored documents also use. */
export const schemas = { limitType: document.components.schemas.LimitType };

/** The handlers of all operations of the spec. */
export type QuotaHandlers = Handlers<operations, Principal>;
