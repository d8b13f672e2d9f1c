// What tools that judge a receiver are told of it. Only URLs: nothing that a shell would run, and no file.

import type { Means, ToolSchema } from '../tool.ts';

const URL_SCHEMA: ToolSchema = { type: 'string', pattern: '^https?://', maxLength: 2_000 };

export interface ReceiverInput {
  readonly service: string;
  readonly url: string;
  readonly secret: string;
  readonly effects_url?: string;
  readonly timeout?: string;
}

/** The properties that all of these tools have. */
export const RECEIVER_PROPERTIES: Readonly<Record<string, ToolSchema>> = {
  service: { type: 'string', pattern: '^[a-z0-9_-]{1,64}$' },
  url: { ...URL_SCHEMA, description: 'of the receiver; it really gets these deliveries' },
  secret: { type: 'string', description: 'it verifies signatures with it' },
  effects_url: URL_SCHEMA,
  timeout: { type: 'string', description: 'for each answer, such as 2s' },
};

export { URL_SCHEMA };

/** A flag with its value in one argument, so that no value is read as another flag; nothing without a value. */
export function flag(name: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`--${name}=${value}`];
}

/** The flags of the command line for a receiver. */
export function receiverFlags(
  { url, secret, effects_url, timeout }: ReceiverInput,
  { allowHost }: Means,
): string[] {
  return [
    ...flag('url', url),
    ...flag('secret', secret),
    ...flag('effects-url', effects_url),
    ...flag('timeout', timeout),
    ...allowHost.flatMap((host) => flag('allow-host', host)),
    '--json',
  ];
}
