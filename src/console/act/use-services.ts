// The services that run, those with endpoints in this world first: they are what somebody most likely means.

import { api, bodyOf } from '../api/client.ts';
import type { ApiDocument } from '../model/forms/openapi.ts';
import { endpoints } from '../state/present.ts';
import { useRead } from '../state/read.ts';
import { documentOf } from './documents.ts';

/** Their names, and how many endpoints each has. */
export function useServices(): readonly (readonly [name: string, endpointCount: number])[] {
  const health = useRead((signal) => bodyOf(api.GET('/_countersign/health', { signal })), []).value;
  const countOf = (service: string) => endpoints.value.filter((one) => one.service === service).length;
  return (health.value?.services ?? [])
    .map((name) => [name, countOf(name)] as const)
    .toSorted(([, a], [, b]) => b - a);
}

/** The document of a service, once it has been read. */
export function useDocument(service: string): ApiDocument | undefined {
  const read = useRead(
    async () => ({ service, document: service === '' ? undefined : await documentOf(service) }),
    [service],
  ).value.value;
  // What is still shown of another service would be taken for this one's.
  return read?.service === service ? read.document : undefined;
}
