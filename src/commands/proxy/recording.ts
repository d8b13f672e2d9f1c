// What `countersign proxy --har` records: the calls that pass the proxy, and the deliveries that come by a second port.

import { deliveryPolicyOf } from '../../delivery/policy/policy.ts';
import { secretNames } from '../../openapi/secret-names.ts';
import type { AnyService } from '../../service/service.ts';
import { HarFile } from '../../verify/audit/recordings/har-file.ts';
import { Placeholders } from '../../verify/audit/recordings/placeholders.ts';
import { harEntryOf } from '../../verify/audit/recordings/saved-entry.ts';
import { type RecordedExchange, startProxy } from '../../verify/proxy/start-proxy.ts';
import { UsageError } from '../arguments/usage-error.ts';

/** Where deliveries are forwarded to, and where the receiver is registered if that is another origin. */
export interface DeliveryRoute {
  readonly registered?: string;
  readonly url: string;
}

export interface RecordingFlags {
  readonly target: string;
  readonly har?: string;
  readonly receiver?: DeliveryRoute;
  readonly receiverPort: number;
  readonly withSecrets: boolean;
}

export interface Recording {
  call(exchange: RecordedExchange): void;
  /** Says where it records, and what not. */
  begins(): string;
  /** Ends the file, and says what is in it. */
  end(): Promise<string>;
}

/**
 * Begins a recording; `undefined` if none is asked for.
 *
 * @throws UsageError when the file cannot be written, or the port for deliveries is taken
 */
export async function beginRecording(
  service: AnyService,
  { har, target, receiver, receiverPort, withSecrets }: RecordingFlags,
): Promise<Recording | undefined> {
  if (har === undefined) {
    if (receiver !== undefined) throw new UsageError('--receiver needs --har FILE, which it is recorded in');
    return undefined;
  }
  const file = await HarFile.begin(har).catch((error: Error) => {
    throw new UsageError(`${har} cannot be written: ${error.message}`);
  });
  const placeholders = placeholdersFor([service]);
  const add = (exchange: RecordedExchange, direction: 'call' | 'delivery', base: string) => {
    const entry = harEntryOf(exchange, { service: service.name, direction, base });
    file.add(withSecrets ? entry : placeholders.entry(entry));
  };
  const deliveries = receiver && (await startForwarding(receiver, receiverPort, add));
  const kept = withSecrets
    ? 'with its secrets: keep it safe'
    : 'tokens, secrets and signatures as placeholders';
  return {
    call: (exchange) => add(exchange, 'call', target),
    begins: () =>
      `Recording to ${har} (${kept}).${deliveries === undefined ? '' : ` Deliveries to ${deliveries.url} are forwarded to ${receiver?.url}.`}\n`,
    end: async () => {
      await deliveries?.close();
      await file.end();
      return `${file.count} exchanges in ${har}, ${kept}.\n`;
    },
  };
}

/** What is secret in the traffic of services. */
export function placeholdersFor(services: readonly AnyService[]): Placeholders {
  return new Placeholders({
    names: new Set(services.flatMap(({ document }) => [...secretNames(document)])),
    signatures: new Set(
      services.flatMap(({ document }) =>
        document['x-webhook-delivery'] === undefined
          ? []
          : [deliveryPolicyOf(document).signature.header.toLowerCase()],
      ),
    ),
  });
}

async function startForwarding(
  { registered, url }: DeliveryRoute,
  port: number,
  add: (exchange: RecordedExchange, direction: 'delivery', base: string) => void,
) {
  const started: { url?: string } = {};
  try {
    const proxy = await startProxy({
      target: url,
      port,
      validate: async () => [],
      onExchange: () => undefined,
      onRecorded: (exchange) => add(exchange, 'delivery', registered ?? started.url ?? ''),
    });
    started.url = proxy.url;
    return proxy;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new UsageError(`port ${port} is in use; choose another with --receiver-port, or 0 for a free one`);
  }
}
