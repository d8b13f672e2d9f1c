// The events of a spec: its webhooks, each with the type of its payload, and the field that distinguishes them.

import { constantsAt } from '../openapi/constants.ts';
import {
  locate,
  type OperationObject,
  type PathItem,
  pointerTo,
  type RequestBody,
} from '../openapi/document.ts';
import type { Spec } from './spec-source.ts';

/** One event that the service sends. */
export interface SpecEvent {
  /** Its key under `webhooks`. */
  readonly key: string;
  readonly summary: string | undefined;
  /** A pointer to the webhook. */
  readonly pointer: string;
  /** A pointer to the schema of its payload. */
  readonly schemaPointer: string;
  /** The name of that schema under `components`, if it has one. */
  readonly schemaName: string | undefined;
  /** The payload's type, in terms of `types.ts`. */
  readonly type: string;
  /** The section of `types.ts` that contains the type. */
  readonly section: 'components' | 'webhooks';
}

/** The events of a spec, in order; a webhook without a payload is left out. */
export function eventsOf({ document }: Spec): SpecEvent[] {
  return Object.keys(document.webhooks ?? {}).flatMap((key) => {
    const { value: item, pointer: at } = locate<PathItem>(document, pointerTo('webhooks', key));
    const method = item.post === undefined ? 'put' : 'post';
    if (item[method] === undefined) return [];
    const pointer = at + pointerTo(method);
    const operation = locate<OperationObject>(document, pointer).value;
    if (operation.requestBody === undefined) return [];
    const body = locate<RequestBody>(document, `${pointer}/requestBody`);
    const [mediaType, content] = Object.entries(body.value.content)[0] ?? [];
    if (mediaType === undefined || content?.schema === undefined) return [];
    const schemaPointer = body.pointer + pointerTo('content', mediaType, 'schema');
    const schemaName = /^#\/components\/schemas\/([^/]+)$/.exec(content.schema.$ref ?? '')?.[1];
    const steps = [key, method, 'requestBody', 'content', mediaType].map((step) => JSON.stringify(step));
    const [first, second, ...rest] = steps;
    return {
      key,
      summary: operation.summary,
      pointer: pointerTo('webhooks', key),
      schemaPointer,
      schemaName,
      ...(schemaName === undefined
        ? {
            type: `NonNullable<webhooks[${first}][${second}][${rest[0]}]>[${rest[1]}][${rest[2]}]`,
            section: 'webhooks',
          }
        : { type: `components["schemas"][${JSON.stringify(schemaName)}]`, section: 'components' }),
    };
  });
}

/** The field that is constant in each payload and different in every event, with its values in the order of events. */
export interface Discriminator {
  readonly field: string;
  readonly values: readonly string[];
}

/** The field that distinguishes a spec's events; `undefined` if there is none. */
export function discriminatorOf({ document }: Spec, events: readonly SpecEvent[]): Discriminator | undefined {
  const constants = events.map(({ schemaPointer }) => constantsAt(document, schemaPointer));
  for (const field of constants[0]?.keys() ?? []) {
    const values = constants.flatMap((of) => of.get(field) ?? []);
    if (values.length === events.length && new Set(values).size === values.length) return { field, values };
  }
  return undefined;
}
