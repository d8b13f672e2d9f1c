// Finds the schemas of the responses, events and requests of a document.

import {
  locate,
  type OpenApiDocument,
  pointerTo,
  type RequestBody,
  valueAt,
} from '../../openapi/document.ts';
import type { Reply } from '../../openapi/handler.ts';
import { type Operation, operationsById } from '../../openapi/operations.ts';

const JSON_TYPE = 'application/json';

export class Wire {
  readonly document: OpenApiDocument;
  readonly operations: ReadonlyMap<string, Operation>;

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.operations = operationsById(document);
  }

  /** Pointers to the schemas of everything that is sent: responses and the payloads of events. */
  get sent(): string[] {
    const answers = [...this.operations.values()].flatMap(({ responses }) =>
      [...responses.values()].flatMap(({ content }) => content.get(JSON_TYPE) ?? []),
    );
    return [...new Set([...answers, ...this.events])];
  }

  /** Pointers to the schemas of the payloads of events. */
  get events(): string[] {
    return Object.keys(this.document.webhooks ?? {}).flatMap((type) => this.rootOfEvent(type) ?? []);
  }

  /** Pointers to the schemas of request bodies. */
  get taken(): string[] {
    const bodies = [...this.operations.values()].flatMap(({ body }) => body?.content.get(JSON_TYPE) ?? []);
    return [...new Set(bodies)];
  }

  /** The schema of a JSON response. */
  rootOfAnswer(operation: string, { status, mediaType = JSON_TYPE }: Reply): string | undefined {
    return this.operations.get(operation)?.responses.get(String(status))?.content.get(mediaType);
  }

  /** The schema of an event's payload. */
  rootOfEvent(type: string): string | undefined {
    const at = pointerTo('webhooks', type, 'post', 'requestBody');
    if (valueAt(this.document, at) === undefined) return undefined;
    const { pointer, value } = locate<Partial<RequestBody>>(this.document, at);
    if (value.content?.[JSON_TYPE]?.schema === undefined) return undefined;
    return `${pointer}${pointerTo('content', JSON_TYPE, 'schema')}`;
  }

  /** The place where a documented response is described, with references followed. */
  placeOfAnswer({ pointer }: Operation, status: string): string {
    return locate<object>(this.document, `${pointer}${pointerTo('responses', status)}`).pointer;
  }
}
