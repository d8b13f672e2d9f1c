// `countersign mock --demo`: makes the first steps with the services in a world of their own, and shows what happens.

import { call } from '../../control-client/call.ts';
import { ControlClient } from '../../control-client/control-client.ts';
import type { StreamedEntry } from '../../control-client/journal.ts';
import type { WorldClient } from '../../control-client/world-client.ts';
import { capitalized } from '../../service/api-error.ts';
import type { FirstCall } from '../../service/first-steps.ts';
import type { AnyService } from '../../service/service.ts';
import { statusStyle } from '../output/outcome.ts';
import { plain } from '../output/plain.ts';
import { type Cell, columns, styled } from '../output/table.ts';
import { print } from '../output/terminal.ts';

/** So that the times of attempts show their delays. */
const MIDNIGHT = '2026-01-01T00:00:00Z';

interface MockAddress {
  readonly url: string;
  readonly controlToken: string | null;
}

/**
 * Makes the first steps with the services that have some, and prints each with what the journal says of it.
 *
 * @example await playFirstSteps(server, services)
 */
export async function playFirstSteps(
  { url, controlToken: token }: MockAddress,
  services: ReadonlyMap<string, AnyService>,
): Promise<void> {
  const mock = new ControlClient({ url, token });
  const { id, credentials } = await mock.createWorld({
    clock: 'frozen',
    now: MIDNIGHT,
    settings: { signature_time: 'world' },
  });
  const world = mock.world(id);
  const bases = {
    service: { url: `${url}/w/${id}`, headers: {} },
    control: { url: `${url}/_countersign/worlds/${id}`, headers: authorization(token) },
  };
  const make = async ({ of, method = 'GET', path, headers, json }: FirstCall) => {
    const base = bases[of];
    await call(base.url, method, path, { headers: { ...base.headers, ...headers }, json });
  };
  const told = new Journal(world);
  for (const { name, firstSteps } of services.values())
    for (const { purpose, calls } of (credentials[name] && firstSteps?.(credentials[name])) ?? []) {
      print(['', styled('bold', plain(capitalized(purpose)))]);
      for (const each of calls.filter(isSeen)) await make(each);
      await world.settle();
      print(await told.newLines());
    }
  if (told.isEmpty) print(['', 'The services that are served have no first steps to show.']);
  print(['', `The timeline of this world: ${url}/_countersign/#/${id}/timeline`, '']);
}

/** What is only looked at, the journal tells as well. */
function isSeen({ of, method = 'GET' }: FirstCall): boolean {
  return of === 'service' || method !== 'GET';
}

function authorization(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** The journal of a world, as far as it has not been printed yet. */
class Journal {
  readonly #world: WorldClient;
  #seq = 0;

  constructor(world: WorldClient) {
    this.#world = world;
  }

  get isEmpty(): boolean {
    return this.#seq === 0;
  }

  async newLines(): Promise<string[]> {
    const rows: Cell[][] = [];
    for await (const entry of this.#world.journal()) {
      if (entry.seq <= this.#seq) continue;
      this.#seq = entry.seq;
      const cells = await this.#cellsOf(entry);
      if (cells !== undefined) rows.push([entry.at.slice(11, 19), ...cells]);
    }
    return columns(rows);
  }

  /** What is only a step in between is left out: an event is told by its attempts, a success by its answer. */
  async #cellsOf(entry: StreamedEntry): Promise<Cell[] | undefined> {
    const { kind, detail } = entry;
    if (kind === 'request') return [statusOf(entry), `${detail.method} ${detail.path}`];
    if (kind === 'attempt') {
      const what = `${detail.event_type ?? detail.service}, attempt ${detail.attempt}`;
      return [statusOf(entry), what, { text: await this.#signatureOf(entry), style: 'dim' }];
    }
    if (kind !== 'change' || detail.subject.kind !== 'endpoint') return undefined;
    return [{ text: detail.to, style: 'red' }, detail.subject.name ?? '', detail.because];
  }

  /** The beginning of the header that signs an attempt, whatever its name is. */
  async #signatureOf({ id, detail }: StreamedEntry & { kind: 'attempt' }): Promise<string> {
    const { attempts } = await this.#world.delivery(id);
    const { headers = {} } = attempts[detail.attempt - 1]?.request ?? {};
    const [name, value = ''] = Object.entries(headers).find(([known]) => /signature/i.test(known)) ?? [];
    return name === undefined ? '' : `${name}: ${value.slice(0, 24)}…`;
  }
}

function statusOf({ kind, detail }: StreamedEntry & { kind: 'request' | 'attempt' }): Cell {
  const code = kind === 'request' ? detail.status : detail.response_code;
  if (code === null) return 'no answer';
  return { text: String(code), style: statusStyle(code) };
}
