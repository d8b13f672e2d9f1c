// The spec of the vault, and its types under short names.

import document from '../../specs/generated/vault.json' with { type: 'json' };
import type { components, operations, webhooks } from '../../specs/generated/vault.ts';
import { documentOf } from '../../src/openapi/document.ts';
import type { Handlers } from '../../src/service/handlers.ts';
import type { Principal } from './credentials.ts';

export const vaultDocument = documentOf(document);

export type Schemas = components['schemas'];

/** The handlers of all operations of the spec. */
export type VaultHandlers = Handlers<operations, Principal>;

/** The API schemas that stored documents also use. */
export const schemas = {
  issuedVia: document.components.schemas.CertificateIssuedData.properties.issued_via,
};

export type EventType = keyof webhooks;

/** An event of a type, as it is delivered. */
export type EventPayload<Type extends EventType> =
  webhooks[Type]['post']['requestBody']['content']['application/json'];

/** The thirty event types, in the catalogue's order. */
export const EVENT_TYPES = Object.keys(document.webhooks) as readonly EventType[];

const catalogue: ReadonlySet<string> = new Set(EVENT_TYPES);

/** Whether a string is a type of the catalogue. */
export function isEventType(text: string): text is EventType {
  return catalogue.has(text);
}

/** A sentence that describes the occurrence that an event of this type reports. */
export function summaryOf(type: EventType): string {
  return document.webhooks[type].post.summary;
}
