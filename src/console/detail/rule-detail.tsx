// A rule: the requests that it decided, and the scenarios that make it observable.

import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../api/client.ts';
import { commandsOf } from '../api/command.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { Id } from '../parts/id.tsx';
import { needPast, pastOf } from '../state/past.ts';
import { agenda } from '../state/present.ts';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';
import type { DetailProps } from './detail.tsx';

export function RuleDetail({ subject: { id } }: DetailProps) {
  useEffect(() => needPast('request'), []);
  const read = useRead((signal) => bodyOf(api.GET('/_countersign/scenarios', { signal })), []).value;
  const scenarios = (read.value?.scenarios ?? []).filter(({ rules, gaps }) =>
    [...rules, ...gaps].includes(id),
  );
  const requests = pastOf().requests.filter(({ rules }) => rules.includes(id));
  const due = agenda.value.filter(({ why }) => why.includes(id));
  return (
    <article aria-label={`Rule ${id}`}>
      <header class="detail-head">
        <h2>{id}</h2>
      </header>
      <div class="detail-body">
        <h3>Requests that it decided</h3>
        {requests.length === 0 && <p class="muted">None so far.</p>}
        <ul class="changes">
          {requests.slice(-50).map((request) => (
            <li key={request.id}>
              <Id subject={{ kind: 'request', id: request.id }} text={`${request.method} ${request.path}`} />{' '}
              {request.status}, {request.why}
            </li>
          ))}
        </ul>
        <h3>Due because of it</h3>
        {due.length === 0 && <p class="muted">Nothing at present.</p>}
        <ul class="changes">
          {due.slice(0, 50).map((item) => (
            <li key={item.id}>
              {item.name} {item.subject.id}: {item.why}
            </li>
          ))}
        </ul>
        <h3>Scenarios that show it</h3>
        {scenarios.length === 0 && <p class="muted">None.</p>}
        {scenarios.map(({ name, description }) => (
          <div key={name}>
            <b>{name}</b> <span class="muted">{description}</span>
            <CommandLines command={commandsOf(worldId.value).scenario(name, {})} />
          </div>
        ))}
      </div>
    </article>
  );
}
