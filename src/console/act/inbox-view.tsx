// The inboxes: what they received, and what they will answer.

import { commandsOf } from '../api/command.ts';
import { instantText, msOf } from '../model/texts/time-text.ts';
import { Bytes } from '../parts/bytes.tsx';
import { CommandLines } from '../parts/command-lines.tsx';
import { Id } from '../parts/id.tsx';
import { act } from '../state/act.ts';
import { useInbox } from '../state/inbox.ts';
import { endpoints } from '../state/present.ts';
import { open, subject, worldId } from '../state/route.ts';
import { InboxScript } from './inbox-script.tsx';

const MAX_SHOWN = 50;

export function InboxView() {
  const names = [...new Set(endpoints.value.flatMap(({ inbox }) => inbox ?? []))];
  const linked = subject.value?.kind === 'inbox' ? subject.value.id : undefined;
  const name = linked ?? names[0];
  if (name === undefined) {
    return (
      <div class="empty">
        <h1>No endpoint leads to an inbox yet</h1>
        <p>
          Register a webhook with the URL <code>https://inbox.countersign.test/hook</code>: the built-in
          receiver takes it, verifies it, and answers as you say.
        </p>
      </div>
    );
  }
  return (
    <div class="columns">
      <section aria-label="Received">
        <div class="row">
          <label class="row">
            <span class="label">Inbox</span>
            <select
              value={name}
              title={name}
              onChange={({ currentTarget }) => {
                open({ kind: 'inbox', id: currentTarget.value });
              }}
            >
              {[...new Set([...names, name])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="small"
            onClick={() => void act(commandsOf(worldId.value).clearInbox(name))}
          >
            Forget what it received
          </button>
        </div>
        <Received name={name} />
        <CommandLines command={commandsOf(worldId.value).clearInbox(name)} />
      </section>
      <InboxScript key={name} name={name} />
    </div>
  );
}

function Received({ name }: { readonly name: string }) {
  const read = useInbox(name).value;
  const received = read.value?.received ?? [];
  if (received.length === 0) return <p class="muted">Nothing received yet.</p>;
  return (
    <ul class="cards">
      {received
        .slice(-MAX_SHOWN)
        .reverse()
        .map((request, index) => (
          <li key={received.length - index} class="card">
            <div class="row">
              <span class="mono muted">{instantText(msOf(request.at))}</span>
              <span class={`status ${request.verified ? 'is-success' : 'is-failed'}`}>
                {request.verified ? 'verified' : (request.reason ?? 'not verified')}
              </span>
              <span class="muted">
                answered {request.answered ?? 'nothing'}
                {request.duplicate_of !== null && ', a duplicate'}
              </span>
              <Id
                subject={{ kind: 'inbox', id: name, part: String(received.length - index) }}
                text={`request ${received.length - index}`}
              />
            </div>
            <Bytes text={request.body} label="Body" />
          </li>
        ))}
    </ul>
  );
}
