// What `countersign measure` measures: our mock of a service, or a sender that an adapter connects to.

import { resolve } from 'node:path';
import { type Measurement, measure, NotMeasurable } from '../../measure/measure.ts';
import { saveMeasurement } from '../../measure/measurement-file.ts';
import { measureRecording } from '../../measure/recorded.ts';
import type { Sender } from '../../measure/sender.ts';
import { type Register, registerByState, targetSender } from '../../measure/target-sender.ts';
import { startOracle } from '../../registry/oracle.ts';
import type { Registry } from '../../registry/registry.ts';
import type { AnyService } from '../../service/service.ts';
import { AdapterError, loadAdapter } from '../../verify/adapter.ts';
import { adapterTarget } from '../../verify/adapter-target.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { Progress } from '../output/progress.ts';
import { CommandFailed } from '../process/run-command.ts';
import { listeningSender } from './listening.ts';

export interface MeasureFlags {
  readonly adapter?: string;
  readonly type: readonly string[];
  readonly state?: string;
  readonly save?: string;
  readonly resume: boolean;
  readonly for?: number;
  readonly listen?: { readonly host: string; readonly port: number };
  readonly trigger?: string;
  readonly from?: readonly string[];
  readonly url?: string;
  readonly secret?: string;
}

/**
 * Measures what the flags name.
 *
 * @throws UsageError when it is not clear what to measure
 * @throws NotMeasurable when it cannot be measured
 */
export async function measured(
  registry: Registry,
  service: string | undefined,
  flags: MeasureFlags,
): Promise<Measurement> {
  if (flags.resume && flags.save === undefined) throw new UsageError('--resume also needs --save');
  const { from = [], url, secret } = flags;
  if (from.length > 0) return measureRecording(from, { url, secret });
  const sender = await senderOf(registry, service, flags);
  const progress = new Progress({ of: 'experiments' });
  try {
    const saved =
      flags.save === undefined ? undefined : await saveMeasurement(flags.save, sender.name, flags.resume);
    return await measure(sender, {
      ...(flags.for === undefined ? {} : { horizonMs: flags.for }),
      runs: saved?.runs ?? [],
      onExperiment: ({ asks }, done, planned) => progress.show(done, planned, asks),
      ...(saved === undefined ? {} : { onRun: saved.add, onFindings: saved.find }),
    });
  } catch (error) {
    if (error instanceof CommandFailed) {
      const kept = flags.save === undefined ? '' : `; what was seen is kept: go on with --resume`;
      throw new NotMeasurable(`the command of --trigger ${error.message}${kept}`);
    }
    throw error instanceof AdapterError ? new NotMeasurable(error.message) : error;
  } finally {
    progress.end();
    await sender.close();
  }
}

async function senderOf(
  registry: Registry,
  service: string | undefined,
  flags: MeasureFlags,
): Promise<Sender> {
  if (flags.listen !== undefined) return listeningSender(flags.listen, flags);
  if (flags.adapter !== undefined) return adapterSender(registry, service, flags.adapter, flags);
  if (service === undefined)
    throw new UsageError(
      'name a service to measure our mock of it, or give --adapter FILE, --listen PORT or --from FILE to measure another',
    );
  const known = (await registry.services()).get(service) as AnyService;
  const target = { ...(await startOracle(registry, [service], { isVaried: true })), name: service };
  return targetSender({
    service,
    target,
    types: typesOf(known, flags),
    register: await registerOf(known, flags.state),
    hasOtherHost: true,
  });
}

/** A sender that an adapter connects to. Of a service that is known, its states can register a receiver. */
async function adapterSender(
  registry: Registry,
  service: string | undefined,
  file: string,
  flags: MeasureFlags,
): Promise<Sender> {
  const adapter = await loadAdapter(resolve(file));
  const missing = (['emit', 'clock', 'inbox'] as const).filter((part) => adapter[part] === undefined);
  if (missing.length > 0)
    throw new UsageError(`${file} has no ${missing.join(', no ')}: a measurement needs it`);
  const known = service === undefined ? undefined : ((await registry.services()).get(service) as AnyService);
  const { register } = adapter;
  if (register === undefined && known === undefined)
    throw new UsageError(
      `${file} has no register, which tells the sender of our receiver; or name the service`,
    );
  return targetSender({
    service: service ?? file,
    target: { ...adapterTarget(file, adapter), name: service ?? file },
    types: known === undefined ? flags.type : typesOf(known, flags),
    hasOtherHost: adapter.inbox?.elsewhere !== undefined,
    register:
      register === undefined
        ? await registerOf(known as AnyService, flags.state)
        : async (_, url) => (await register(url))?.secret,
  });
}

function typesOf({ document }: AnyService, { type }: MeasureFlags): readonly string[] {
  return type.length > 0 ? type : Object.keys(document.webhooks ?? {});
}

/** The state that registers a receiver: the first that takes its URL and returns a secret, unless one is named. */
async function registerOf(
  { name, scenarios, document }: AnyService,
  given: string | undefined,
): Promise<Register> {
  const state = given ?? Object.entries(scenarios).find(([, scenario]) => isRegistering(scenario))?.[0];
  if (state !== undefined) return registerByState(state);
  const { registerBySettings } = await import('../../measure/target-sender.ts');
  if (Object.keys(document.webhooks ?? {}).length > 0) return registerBySettings(name, SECRET);
  throw new UsageError(`no state of ${name} registers a receiver; name one with --state`);
}

/** A secret that every policy can use. */
const SECRET = `whsec_${Buffer.from('a secret for a measurement only').toString('base64')}`;

function isRegistering({ parameters, result }: AnyService['scenarios'][string]): boolean {
  const given = Object.keys(Object((parameters as { properties?: object }).properties));
  const returned = Object.keys(Object((result as { properties?: object } | undefined)?.properties));
  return given.includes('url') && returned.some((field) => field.endsWith('secret'));
}
