// The spec of the quota service, and its types under short names.

import document from '../../specs/generated/quota.json' with { type: 'json' };
import type { components, operations } from '../../specs/generated/quota.ts';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import type { OperationMocks } from '../../src/service/service.ts';
import type { Principal } from './credentials.ts';

export const quotaDocument = document as OpenApiDocument;

export type Schemas = components['schemas'];

/** The mocks of all operations of the spec. */
export type QuotaMocks = OperationMocks<operations, Principal>;
